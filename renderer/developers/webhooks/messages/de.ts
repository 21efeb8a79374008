import type { WebhookMessages } from './en.ts'

export const messages: WebhookMessages = {
  about:
    'Ein Webhook meldet einem Ihrer Server per HTTP, was hier geschieht: Ein Video ist fertig, ' +
    'eines ist gescheitert, eines ist weg. Jede Nachricht ist signiert und wird wiederholt, ' +
    'bis sie angenommen ist.',
  newWebhook: 'Neuer Webhook',
  none: 'Noch keine Webhooks',
  noneText: 'Geben Sie die Adresse Ihres Servers an und wählen Sie, wovon er hören soll.',
  all: 'Alle Webhooks',
  address: 'Adresse',
  addressHint:
    'Ihres Servers: http oder https. Er muss binnen 15 Sekunden mit einem Status von 200 bis 299 antworten.',
  description: 'Beschreibung',
  descriptionHint: 'Nur Sie sehen sie.',
  events: 'Ereignisse',
  allEvents: 'Alle Ereignisse, auch künftige',
  someEvents: 'Nur diese',
  someMissing: 'Wählen Sie mindestens eines.',
  allOf: 'Alle Ereignisse',
  active: 'Aktiv',
  paused: 'Pausiert',
  failing: 'Gestört',
  failingSince: (when, since) => `Gestört seit ${when} (${since})`,
  failingShort: (since, error) => `Gestört, zuerst ${since}: ${error}`,
  lastError: (error) => `Letzter Fehler: ${error}`,
  failingText:
    'Seitdem wurde nichts zugestellt. Jede Zustellung wird innerhalb von 56 Stunden bis zu ' +
    'zehnmal versucht, und spätere Ereignisse desselben Videos warten, bis sie beendet ist.',
  create: 'Webhook erstellen',
  save: 'Speichern',
  saving: 'Wird gespeichert…',
  edit: 'Bearbeiten',
  editWebhook: 'Webhook bearbeiten',
  notSaved: 'Nichts wurde gespeichert',
  saved: 'Der Webhook ist gespeichert',
  secretOf: 'Das Geheimnis dieses Webhooks',
  secretOnce:
    'Daran erkennt Ihr Server, dass eine Nachricht von hier ist. Kopieren Sie es jetzt: Es ' +
    'wird nicht noch einmal gezeigt.',
  oldSigns:
    '24 Stunden lang wird auch mit dem alten signiert, damit Ihrem Server beim Wechsel nichts entgeht.',
  theSecret: 'Geheimnis',
  copySecret: 'Geheimnis kopieren',
  done: 'Fertig',
  more: 'Mehr',
  test: 'Test senden',
  testSent: 'Der Test ist unterwegs',
  notTested: 'Der Test wurde nicht gesendet',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  pauseAsk: 'Diesen Webhook pausieren?',
  pauseText:
    'Bis Sie ihn fortsetzen, bekommt er keine Nachrichten, und was auf ihn wartet, scheitert: ' +
    'Das lässt sich von Hand nachsenden.',
  isPaused: 'Der Webhook ist pausiert',
  isActive: 'Der Webhook ist wieder aktiv',
  rotate: 'Neues Geheimnis…',
  rotateAsk: 'Ein neues Geheimnis erstellen?',
  rotateText:
    'Das alte signiert noch 24 Stunden mit. Ist es bekannt geworden, beenden Sie es sofort.',
  rotateNow: 'Das alte sofort beenden',
  rotateDeed: 'Neues Geheimnis erstellen',
  notRotated: 'Es gibt kein neues Geheimnis',
  remove: 'Löschen…',
  removeAsk: 'Diesen Webhook löschen?',
  removeText:
    'Sein Protokoll wird mit gelöscht, und nichts wird mehr gesendet. Das lässt sich nicht rückgängig machen.',
  removeDeed: 'Webhook löschen',
  removed: 'Der Webhook ist gelöscht',
  notRemoved: 'Der Webhook wurde nicht gelöscht',
  gone: 'Diesen Webhook gibt es nicht',
  goneText: 'Vielleicht wurde er gelöscht.',
  log: 'Zustellungen',
  logAbout: 'Was in den letzten 30 Tagen gesendet wurde, das Neueste zuerst.',
  state: 'Status',
  any: 'Alle',
  pending: 'Offen',
  sending: 'Wird gesendet',
  retrying: 'Wird wiederholt',
  waiting: 'Wartet',
  succeeded: 'Zugestellt',
  failed: 'Gescheitert',
  noneSent: 'Noch nichts wurde gesendet',
  noneSentText: 'Senden Sie einen Test, um zu sehen, ob Ihr Server ihn hört.',
  noneSuch: 'Keine Zustellung mit diesem Status',
  attempts: (count) => (count === 1 ? '1 Versuch' : `${count} Versuche`),
  attempt: (number) => `Versuch ${number}`,
  noAttempt: 'Noch kein Versuch.',
  noAnswer: 'Keine Antwort',
  next: (when) => `Nächster Versuch ${when}`,
  afterOther: 'Wartet auf ein früheres Ereignis desselben Videos.',
  behind: (count) =>
    count === 1
      ? '1 späteres Ereignis wartet auf diese Zustellung.'
      : `${count} spätere Ereignisse warten auf diese Zustellung.`,
  waitingFor: 'Warten auf diese Zustellung',
  answer: 'Antwort',
  emptyAnswer: 'Die Antwort hatte keinen Text.',
  event: 'Ereignis',
  resend: 'Erneut senden',
  resent: 'Es ist noch einmal unterwegs',
  notResent: 'Es wurde nicht erneut gesendet',
  loadMore: 'Mehr laden',
  loading: 'Wird geladen…',
  notRead: 'Das Protokoll konnte nicht gelesen werden',
  verify: 'Die Signatur prüfen',
  verifyText:
    'An eine offene Adresse kann jeder schreiben. Prüfen Sie jede Nachricht, bevor Sie ihr ' +
    'glauben: mit der Bibliothek „standardwebhooks“, die es für die meisten Sprachen gibt, ' +
    'oder in ein paar Zeilen. Nehmen Sie den Text, wie er kam, vor dem Parsen, und weisen Sie ' +
    'ab, was älter als fünf Minuten ist.',
  verifyCode: 'Code, der eine Signatur prüft',
}
