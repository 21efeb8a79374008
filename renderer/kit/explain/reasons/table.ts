import type { FaultReason, Reason } from '../../../../daemon/contract/reasons.ts'

export type ReasonMessages = Record<Reason | FaultReason, string>
