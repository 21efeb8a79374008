/** Extensions to tus: headers of requests and answers. */

/** In every response about an upload: its video, also when the upload created it. */
export const VIDEO_HEADER = 'Svc-Video'

/**
 * `true` on a PATCH whose body is the end of the file, from `Upload-Offset` on, sent ahead of what comes
 * before it: many files have their index there, without which nothing of them can be played.
 */
export const TAIL_HEADER = 'Svc-Tail'

/** How many bytes a tail may have; in the answer to POST, and to HEAD until a tail has come. */
export const TAIL_LIMIT_HEADER = 'Svc-Tail-Limit'
export const MOST_TAIL_BYTES = 64 * 1024 * 1024
