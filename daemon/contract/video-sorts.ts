/** Orders of lists of videos: apart from the schemas, so that pages read them without zod. */
export const VIDEO_SORTS = [
  '-created_at',
  'created_at',
  'name',
  '-name',
  '-updated_at',
  'updated_at',
  'position',
] as const
export type VideoSort = (typeof VIDEO_SORTS)[number]

/** Orders for viewers, who may not see the time of the last change. */
export const LISTING_SORTS = ['-created_at', 'created_at', 'name', '-name', 'position'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]
