import { counted } from '../../kit/language.ts'
import type { LimitsMessages } from './en.ts'

export const messages: LimitsMessages = {
  title: 'Grenzen',
  about: 'Was dieser Server gleichzeitig verarbeitet und wie lange er Daten aufbewahrt.',
  work: 'Kapazität',
  encoders: 'Gleichzeitige Encoder',
  freeSpace: 'Freier Speicherplatz',
  kept: 'Aufbewahrung',
  fields: {
    analytics_event_days: 'Rohdaten der Aufrufe',
    analytics_days: 'Statistik',
    delivery_days: 'Webhook-Protokoll',
    audit_days: 'Audit-Log',
    trash_days: 'Papierkorb',
  },
  nightlyBackups: 'Aufbewahrte nächtliche Sicherungen',
  off: 'Aus',
  days: (count) => counted(count, { one: '# Tag', other: '# Tage' }),
  forever: 'Dauerhaft',
  deletedAtOnce: 'Wird sofort gelöscht',
}
