import { counted } from '../../kit/language.ts'
import type { LimitsMessages } from './en.ts'

export const messages: LimitsMessages = {
  title: 'Limites',
  about: 'Ce que ce serveur traite en même temps et combien de temps il conserve les données.',
  work: 'Capacité',
  encoders: 'Encodeurs simultanés',
  freeSpace: 'Espace disque libre',
  kept: 'Durée de conservation',
  fields: {
    analytics_event_days: 'Données brutes des vues',
    analytics_days: 'Statistiques',
    delivery_days: 'Journal des webhooks',
    audit_days: 'Journal d’audit',
    trash_days: 'Corbeille',
  },
  nightlyBackups: 'Sauvegardes nocturnes conservées',
  off: 'Désactivées',
  days: (count) => counted(count, { one: '# jour', other: '# jours' }),
  forever: 'Pour toujours',
  deletedAtOnce: 'Suppression immédiate',
}
