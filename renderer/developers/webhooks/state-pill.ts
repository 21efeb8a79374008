import type { TemplateResult } from 'lit'
import type { Delivery, Webhook } from '../../../daemon/contract/webhook.ts'
import { statusPill } from '../../parts/status-pill.ts'
import { words } from './words.ts'

export const webhookPill = ({ enabled }: Webhook): TemplateResult =>
  statusPill(enabled ? { tone: 'good', label: words().active, progress: undefined } : { tone: 'wait', label: words().paused, progress: undefined })

const TONES = { pending: 'busy', succeeded: 'good', failed: 'bad' } as const satisfies Record<Delivery['status'], string>
export const DELIVERY_STATES = Object.keys(TONES) as Delivery['status'][]
export const deliveryPill = ({ status }: Pick<Delivery, 'status'>): TemplateResult => statusPill({ tone: TONES[status], label: words()[status], progress: undefined })
