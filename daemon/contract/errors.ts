/** Errors as they are sent between processes (RFC 9457), and the class that operations throw. */
import { z } from 'zod'
import { ERRORS, type ErrorCode } from './error-codes.ts'
import { fillIn, type Given } from './fill-in.ts'
import { FAULT_REASONS, REASONS, WRITTEN_FAULTS, type FaultReason, type Reason } from './reasons.ts'

export { ERRORS, type ErrorCode }

export const errorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])

export const reason = z
  .enum(Object.keys(REASONS) as [Reason, ...Reason[]])
  .optional()
  .describe('Refines `code`, for codes with several causes')
export const given = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .optional()
  .describe('Values used in the message of `reason`')

export const faultReason = z
  .enum([...FAULT_REASONS, ...Object.keys(WRITTEN_FAULTS)] as [FaultReason, ...FaultReason[]])
  .optional()
  .describe('Refines `code`, where a localized sentence exists')

export const fault = z.object({
  path: z.string().describe('Path of the field: body.name, query.limit, params.id'),
  code: z.string(),
  message: z.string(),
  reason: faultReason,
  given,
})
export type Fault = z.infer<typeof fault>

/** RFC 9457, with fields of svc (docs/errors.md). */
export const problem = z.object({
  type: z.string().describe('URL of the page that explains the code'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: errorCode,
  hint: z.string(),
  request_id: z.string(),
  reason,
  given,
  errors: z.array(fault).optional(),
})
export type Problem = z.infer<typeof problem>

export interface AppErrorMore {
  faults?: Fault[] | undefined
  reason?: Reason | undefined
  given?: Given | undefined
  retryAfterSeconds?: number
  cause?: unknown
}

/** Thrown by operations: callers match on the code, never on the sentence (house rule 4). */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly faults: Fault[] | undefined
  readonly reason: Reason | undefined
  readonly given: Given | undefined
  /** Seconds after which a retry makes sense (Retry-After). */
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, detail?: string, more: AppErrorMore = {}) {
    super(
      detail ?? ERRORS[code].title,
      more.cause === undefined ? undefined : { cause: more.cause },
    )
    this.name = 'AppError'
    this.code = code
    this.faults = more.faults
    this.reason = more.reason
    this.given = more.given
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** An error whose sentence comes from its reason. */
export function refusal(
  reason: Reason,
  given?: Given,
  more: Pick<AppErrorMore, 'faults' | 'cause'> = {},
): AppError {
  const { code, detail } = REASONS[reason]
  return new AppError(code, fillIn(detail, given ?? {}), { ...more, reason, given })
}

/** Not the video's fault: it waits until ffmpeg is available and its sandbox holds. */
export const isWithoutEngine = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'engine_unavailable' || error.code === 'sandbox_unavailable')
