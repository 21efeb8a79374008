/** Kinds of jobs, as metrics and GET /v1/system/health name them. */
export const JOB_KINDS = [
  'fetch',
  'process',
  'encode',
  'track',
  'transcribe',
  'import',
  'repair',
  'retire',
  'placeholder',
  'reencode',
  'sweep',
  'empty_space',
  'empty_trash',
  'backup',
  'verify_backup',
  'mail',
] as const
export type JobKind = (typeof JOB_KINDS)[number]
