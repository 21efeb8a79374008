import { counted } from '../../kit/language.ts'
import type { ActivityMessages } from './en.ts'

export const messages: ActivityMessages = {
  title: 'Gebeurtenissen',
  about: 'De gebeurtenissen van deze video en hun webhookafleveringen.',
  deliveries: 'Afleveringen',
  none: 'Geen webhook heeft hiervan bericht gekregen.',
  toWebhooks: 'Webhooks beheren',
  goneWebhook: 'Een webhook die weg is',
  body: 'Gebeurtenis als JSON',
  bodyCopied: 'gebeurtenis als JSON',
  eventId: 'Gebeurtenis',
  more: 'Oudere laden',
  notRead: 'De oudere zijn niet geladen',
  resent: 'Wordt opnieuw verstuurd',
  notResent: 'Is niet opnieuw verstuurd',
  types: {
    'video.created': 'Gemaakt',
    'video.uploaded': 'Bestand ontvangen',
    'video.processing': 'In verwerking',
    'video.playable': 'Afspeelbaar',
    'video.ready': 'Klaar',
    'video.errored': 'Mislukt',
    'video.updated': 'Gewijzigd',
    'video.archived': 'Gearchiveerd',
    'video.unarchived': 'Uit het archief gehaald',
    'video.trashed': 'Naar de prullenbak',
    'video.restored': 'Hersteld',
    'video.deleted': 'Verwijderd',
  },
  counts: {
    succeeded: (count: number) => counted(count, { one: '# afgeleverd', other: '# afgeleverd' }),
    retrying: (count: number) =>
      counted(count, { one: '# wordt herhaald', other: '# worden herhaald' }),
    sending: (count: number) =>
      counted(count, { one: '# wordt verzonden', other: '# worden verzonden' }),
    waiting: (count: number) => counted(count, { one: '# geblokkeerd', other: '# geblokkeerd' }),
    failed: (count: number) => counted(count, { one: '# mislukt', other: '# mislukt' }),
  },
}
