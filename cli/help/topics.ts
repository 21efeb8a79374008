/** Pages of `svc help` that are about no single command. */
import { exitCodes } from './exit-codes.ts'

export const plainTopics: Record<string, () => string> = {
  'exit-codes': exitCodes,
}
