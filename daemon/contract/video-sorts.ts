/** Orders of lists of videos: apart from the schemas, so that pages read them without zod. */
export const VIDEO_SORTS = [
  '-created_at',
  'created_at',
  'name',
  '-name',
  '-updated_at',
  'updated_at',
] as const
export type VideoSort = (typeof VIDEO_SORTS)[number]
