import type { SharingMessages } from './en.ts'

export const messages: SharingMessages = {
  visibility: 'Sichtbarkeit',
  public: 'Öffentlich',
  publicHint: 'Wer die Adresse oder den Code hat, darf es ansehen.',
  private: 'Privat',
  privateHint: 'Nur wer ein Wiedergabe-Token hat, darf es ansehen.',
  nowPublic: 'Das Video ist öffentlich',
  nowPrivate: 'Das Video ist privat: Seiten brauchen jetzt ein Token',
  visibilityNotSaved: 'Die Sichtbarkeit wurde nicht geändert',
  domains: 'Erlaubte Websites:',
  anyDomain: 'alle',
  anyDomainHint: 'Jede Website darf die Videos dieses Arbeitsbereichs zeigen.',
  domainsHint: 'Nur diese Websites dürfen die Videos dieses Arbeitsbereichs zeigen.',
  changeInSettings: 'In den Einstellungen ändern',
  token: 'Wiedergabe-Token',
  tokenLead:
    'Zum Ausprobieren oder für einen Link an jemanden. Wer es hat, darf ansehen, bis es ' +
    'abläuft; der Code unten enthält es, solange diese Seite offen ist.',
  lifetime: 'Gültig für',
  reach: 'Öffnet',
  reaches: {
    video: 'dieses Video',
    collection: 'die Sammlung',
    space: 'den ganzen Arbeitsbereich',
  },
  withOriginal: 'Auch die Originaldatei',
  makeToken: 'Token erstellen',
  makingToken: 'Wird erstellt …',
  holdsUntil: (when) => `Gültig bis ${when}.`,
  byCommand: 'Dasselbe auf der Befehlszeile:',
  command: 'Befehl',
  serverTitle: 'Auf Ihrer Website: auf Ihrem Server signieren',
  serverText:
    'Im Betrieb signiert Ihr eigener Server für jeden Besucher ein Token mit einem ' +
    'API-Schlüssel, ohne svc zu fragen. Der Schlüssel kommt nie in eine Seite; wird er ' +
    'widerrufen, enden alle seine Token sofort.',
  toKeys: 'Zu den API-Schlüsseln',
  embed: 'Einbetten',
  copy: 'Kopieren',
  code: 'Code',
  needsToken:
    'Dieses Video ist privat, sein Code braucht daher ein Wiedergabe-Token. Erstellen Sie oben ' +
    'eines und kopieren Sie dann den Code.',
  kindOfCode: 'Art des Codes',
  kinds: { html: 'HTML', react: 'React', iframe: 'iframe', oembed: 'Link (oEmbed)' },
  kindHints: {
    html: 'Dort einfügen, wo das Video erscheinen soll.',
    react: 'Mit dem Paket @svc/components.',
    iframe: 'Für Editoren, die keine Skripte annehmen.',
    oembed:
      'Die Adresse in einen Editor einfügen, der oEmbed kennt; er macht daraus selbst den Player.',
  },
  pin: 'Einstellungen dieses Videos in den Code schreiben',
  pinHint: 'Sie gelten dann auf jener Seite, auch wenn die des Videos später geändert werden.',
  playground: 'Jedes Element in der Spielwiese ausprobieren',
}
