import type { MailTexts } from '../texts.ts'

export const de: MailTexts = {
  hello: (name) => `Guten Tag ${name},`,
  chosen: 'Sie erhalten diese Nachricht, weil Sie sie in Ihrem Konto aktiviert haben.',
  change: 'Benachrichtigungen ändern',
  isLast:
    'Davon gibt es gerade viele. Bis zu einer Stunde lang erhalten Sie keine weiteren dieser Art.',
  roles: {
    owner: 'Eigentümer',
    editor: 'Redakteur',
    uploader: 'Hochlader',
    analyst: 'Analyst',
    viewer: 'Betrachter',
  },
  invitation: {
    subject: (by, space) =>
      by === null ? `Einladung zu ${space ?? 'svc'}` : `${by} lädt Sie zu ${space ?? 'svc'} ein`,
    text: (by, space, role) => {
      const where = space === null ? 'allen Arbeitsbereichen von svc' : `„${space}“`
      return by === null
        ? `Sie sind zu ${where} eingeladen. Ihre Rolle: ${role}.`
        : `${by} lädt Sie zu ${where} ein. Ihre Rolle: ${role}.`
    },
    action: 'Einladung annehmen',
    until: (when) => `Der Link funktioniert einmal, bis ${when}.`,
    ignore: 'Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese Nachricht.',
  },
  reset: {
    subject: 'Neues Passwort festlegen',
    text: 'Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto angefordert.',
    action: 'Neues Passwort festlegen',
    until:
      'Der Link funktioniert einmal, eine Stunde lang. Er meldet alle Browser Ihres Kontos ab.',
    ignore:
      'Wenn Sie es nicht waren, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.',
  },
  ready: {
    subject: (name) => `Fertig: ${name}`,
    text: (name, space) => `Das Video „${name}“ in „${space}“ ist fertig.`,
    action: 'Video öffnen',
  },
  failed: {
    subject: (name) => `Fehlgeschlagen: ${name}`,
    text: (name, space) => `Das Video „${name}“ in „${space}“ konnte nicht verarbeitet werden.`,
    reason: (text) => `Grund: ${text}`,
    action: 'Video öffnen',
    reasons: {
      unsupported_source: 'Die Datei ist keine Video- oder Audiodatei, die svc lesen kann.',
      source_damaged: 'Die Datei ist beschädigt.',
      source_unreachable: 'Die URL der Datei konnte nicht gelesen werden.',
      source_address_refused: 'Die URL der Datei ist nicht erlaubt.',
      encoding_failed: 'Die Kodierung ist fehlgeschlagen.',
      storage_full: 'Der Datenträger des Servers ist voll.',
      upload_too_large: 'Die Datei ist zu groß.',
    },
  },
  received: {
    subject: (count, label) => `${count === 1 ? 'Eine Datei' : `${count} Dateien`} für ${label}`,
    text: (count, label, space) =>
      `${count === 1 ? 'Eine Datei wurde' : `${count} Dateien wurden`} mit dem Upload-Link „${label}“ von „${space}“ gesendet:`,
    by: (name, when) => `von ${name}, ${when}`,
    more: (count) => (count === 1 ? 'Und eine weitere.' : `Und ${count} weitere.`),
    action: (count) => (count === 1 ? 'Video öffnen' : 'Videos öffnen'),
  },
  webhook: {
    subject: (host) => `Webhook schlägt fehl: ${host}`,
    text: (url, space, since) => `Der Webhook ${url} von „${space}“ schlägt seit ${since} fehl.`,
    error: (text) => `Letzter Fehler: ${text}`,
    again: 'svc versucht es 56 Stunden lang. Danach wird das Ereignis verworfen.',
    action: 'Webhook öffnen',
  },
  disk: {
    subject: (free) => `Der Datenträger ist fast voll: noch ${free} frei`,
    text: (free) =>
      `Auf dem Datenträger des Servers sind noch ${free} frei. Wenn er voll ist, werden Uploads abgelehnt, und die Kodierung wartet.`,
    action: 'Speichereinstellungen öffnen',
  },
  backup: {
    subject: 'Die nächtliche Sicherung ist fehlgeschlagen',
    text: (when) => `Die Sicherung vom ${when} ist fehlgeschlagen.`,
    reason: (text) => `Grund: ${text}`,
    action: 'Sicherungen öffnen',
  },
  digest: {
    subject: (from, to) => `Aufrufe vom ${from} bis ${to}`,
    text: (from, to) => `Ihre Videos vom ${from} bis ${to}:`,
    views: 'Aufrufe',
    visitors: 'Zuschauer',
    watchTime: 'Wiedergabezeit',
    before: (value) => `Vorwoche: ${value}`,
    most: 'Am häufigsten gesehen',
    viewsOf: (count, isOne) => `${count} ${isOne ? 'Aufruf' : 'Aufrufe'}`,
    none: 'In dieser Woche hat niemand ein Video angesehen.',
    action: 'Statistik öffnen',
  },
  test: {
    subject: 'Testnachricht von svc',
    text: (url) => `E-Mail von ${url} funktioniert.`,
  },
}
