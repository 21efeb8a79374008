/** Limits of what people send, which forms know before it is sent. Without zod, so that pages can import them. */

/** In characters. */
export const LONGEST_NAME = 300
/** In characters. */
export const LONGEST_DESCRIPTION = 10_000
export const MOST_TAGS = 50
/** In characters. */
export const LONGEST_TAG = 100
/** How many pairs, and how many characters each key and each value. */
export const METADATA_LIMITS = { pairs: 50, key: 40, value: 500 } as const
/** In characters. */
export const PASSWORD_LENGTH = { least: 10, most: 200 } as const
export const MOST_PAGE_LINKS = 10
/** Videos that one request can change. */
export const MOST_IN_BATCH = 100
/** Videos that one request can put in another order. */
export const MOST_ARRANGED = 1_000
/** Enough for a CSV with the maximum of 20,000 rows. */
export const MOST_CSV_BYTES = 20_000_000
/** Posters, logos and watermarks that are uploaded (CONTRACT §10). */
export const MAX_IMAGE_BYTES = 20_000_000
/** In an image with more pixels, a few bytes could take all memory. */
export const MAX_IMAGE_PIXELS = 50_000_000
/** Entries on a page of a list. */
export const LARGEST_PAGE = 100
export const USUAL_PAGE = 25
