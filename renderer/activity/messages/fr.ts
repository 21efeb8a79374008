import { counted } from '../../kit/language.ts'
import type { ActivityMessages } from './en.ts'

export const messages: ActivityMessages = {
  title: 'Événements',
  about: 'Les événements de cette vidéo et leurs envois aux webhooks.',
  deliveries: 'Envois',
  none: 'Aucun webhook n’en a été informé.',
  toWebhooks: 'Gérer les webhooks',
  goneWebhook: 'Un webhook supprimé',
  body: 'Événement en JSON',
  bodyCopied: 'événement en JSON',
  eventId: 'Événement',
  more: 'Charger les précédents',
  notRead: 'Les précédents n’ont pas été chargés',
  resent: 'Nouvel envoi en cours',
  notResent: 'N’a pas été renvoyé',
  types: {
    'video.created': 'Créée',
    'video.uploaded': 'Fichier reçu',
    'video.processing': 'En traitement',
    'video.playable': 'Lisible',
    'video.ready': 'Prête',
    'video.errored': 'Échouée',
    'video.updated': 'Modifiée',
    'video.archived': 'Archivée',
    'video.unarchived': 'Désarchivée',
    'video.trashed': 'Mise à la corbeille',
    'video.restored': 'Restaurée',
    'video.deleted': 'Supprimée',
  },
  counts: {
    succeeded: (count: number) => counted(count, { one: '# remis', other: '# remis' }),
    retrying: (count: number) =>
      counted(count, { one: '# nouvel essai', other: '# nouveaux essais' }),
    sending: (count: number) =>
      counted(count, { one: '# en cours d’envoi', other: '# en cours d’envoi' }),
    waiting: (count: number) => counted(count, { one: '# bloqué', other: '# bloqués' }),
    failed: (count: number) => counted(count, { one: '# échoué', other: '# échoués' }),
  },
}
