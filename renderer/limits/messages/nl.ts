import { counted } from '../../kit/language.ts'
import type { LimitsMessages } from './en.ts'

export const messages: LimitsMessages = {
  title: 'Limieten',
  about: 'Wat deze server tegelijk verwerkt en hoelang hij gegevens bewaart.',
  work: 'Capaciteit',
  encoders: 'Encoders tegelijk',
  freeSpace: 'Vrije schijfruimte',
  kept: 'Bewaartermijn',
  fields: {
    analytics_event_days: 'Ruwe weergavegegevens',
    analytics_days: 'Statistieken',
    delivery_days: 'Webhooklogboek',
    audit_days: 'Auditlog',
    trash_days: 'Prullenbak',
  },
  nightlyBackups: 'Te bewaren nachtelijke back-ups',
  off: 'Uit',
  days: (count) => counted(count, { one: '# dag', other: '# dagen' }),
  forever: 'Altijd',
  deletedAtOnce: 'Wordt meteen verwijderd',
}
