import { counted } from '../../kit/language.ts'
import type { ActivityMessages } from './en.ts'

export const messages: ActivityMessages = {
  title: 'Ereignisse',
  about: 'Die Ereignisse dieses Videos und ihre Webhook-Zustellungen.',
  deliveries: 'Zustellungen',
  none: 'Kein Webhook hat davon erfahren.',
  toWebhooks: 'Webhooks verwalten',
  goneWebhook: 'Ein gelöschter Webhook',
  body: 'Ereignis als JSON',
  bodyCopied: 'Ereignis als JSON',
  eventId: 'Ereignis',
  more: 'Ältere laden',
  notRead: 'Die älteren wurden nicht geladen',
  resent: 'Wird erneut gesendet',
  notResent: 'Wurde nicht erneut gesendet',
  types: {
    'video.created': 'Angelegt',
    'video.uploaded': 'Datei empfangen',
    'video.processing': 'In Bearbeitung',
    'video.playable': 'Abspielbar',
    'video.ready': 'Fertig',
    'video.errored': 'Fehlgeschlagen',
    'video.updated': 'Geändert',
    'video.archived': 'Archiviert',
    'video.unarchived': 'Aus dem Archiv geholt',
    'video.trashed': 'In den Papierkorb gelegt',
    'video.restored': 'Wiederhergestellt',
    'video.deleted': 'Gelöscht',
  },
  counts: {
    succeeded: (count: number) => counted(count, { one: '# zugestellt', other: '# zugestellt' }),
    retrying: (count: number) =>
      counted(count, { one: '# wird wiederholt', other: '# werden wiederholt' }),
    sending: (count: number) =>
      counted(count, { one: '# wird gesendet', other: '# werden gesendet' }),
    waiting: (count: number) => counted(count, { one: '# blockiert', other: '# blockiert' }),
    failed: (count: number) =>
      counted(count, { one: '# fehlgeschlagen', other: '# fehlgeschlagen' }),
  },
}
