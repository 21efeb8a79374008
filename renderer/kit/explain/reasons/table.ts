import type { FaultReason, Reason } from '../../../../daemon/contract/reasons.ts'

/** A sentence for every reason of the API, in one language. */
export type ReasonMessages = Record<Reason | FaultReason, string>
