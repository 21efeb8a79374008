/** Exit codes of `svc` for failures outside the API; `errors.ts` has those of the API's errors. */
export const CLI_EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  unreachable: 9,
  output_failed: 10,
  timed_out: 124,
  interrupted: 130,
} as const
