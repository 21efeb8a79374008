import { counted } from '../../kit/language.ts'
import type { SettingsMessages } from './en.ts'

export const messages: SettingsMessages = {
  title: 'Einstellungen',
  parts: 'Teile der Einstellungen',
  notLoaded: 'Dieser Teil der Einstellungen konnte nicht geladen werden',
  space: 'Arbeitsbereich',
  player: 'Player',
  encoding: 'Kodierung',
  storage: 'Speicher',
  signIn: 'Anmeldung',
  about: 'Über svc',
  saved: 'Einstellungen gespeichert',
  notSaved: 'Die Einstellungen wurden nicht gespeichert',
  name: 'Name',
  domains: 'Websites, die die Videos zeigen dürfen',
  domainsHint:
    'Eine je Zeile: example.org, oder *.example.org für alles darunter. Leer: jede Website. Das Dashboard darf immer.',
  listing: 'Öffentliche Liste',
  listed: 'Alle dürfen die öffentlichen Videos auflisten',
  listedHint:
    'Für Seiten mit <svc-list>: Namen, Bilder und Sammlungen öffentlicher Videos sind ohne Token lesbar.',
  playerLead:
    'Für jeden Player dieses Arbeitsbereichs. Was ein Video oder eine Seite selbst vorgibt, geht vor.',
  asMade: (value) => `Wie es ist: ${value}`,
  preview: 'Vorschau',
  previewOf: (name) => `Mit „${name}“. Andere sehen es, sobald Sie speichern.`,
  previewAgain: 'Neu starten',
  previewNone:
    'Es gibt noch kein abspielbares Video. Laden Sie eines hoch, um die Einstellungen daran auszuprobieren.',
  previewDrawn: 'Zeichnung eines Players',
  encodingLead: 'Für Videos, die ab jetzt hochgeladen werden. Vorhandene bleiben, wie sie sind.',
  profile: 'Profil',
  profiles: {
    fast: { name: 'Schnell', hint: 'Früher fertig, größere Dateien.' },
    balanced: { name: 'Ausgewogen', hint: 'Was die meisten brauchen.' },
    small: { name: 'Klein', hint: 'Kleinere Dateien in etwa doppelter Zeit.' },
  },
  codecs: 'Kodiert als',
  h264Hint: 'Immer: Jeder Player kann es.',
  codecNames: { hevc: 'H.265 (HEVC)', av1: 'AV1' },
  codecHints: {
    hevc: 'Zusätzlich: kleiner für Apple-Geräte. Dauert ein Mehrfaches und braucht eigenen Platz.',
    av1: 'Zusätzlich: am kleinsten, für neue Browser. Dauert am längsten und braucht eigenen Platz.',
  },
  hardware: 'Grafikprozessor verwenden',
  hardwareHint:
    'Wo er einen funktionierenden H.264-Encoder hat: viel früher fertig, größere Dateien bei gleicher Qualität.',
  measure: 'Messen, was es kostet',
  measuring: 'Wird gemessen…',
  measureHint: 'Kodiert tatsächlich einige Sekunden Ihres neuesten Videos auf diesem Gerät.',
  costs: (time, room) =>
    `Eine Minute eines solchen Videos braucht ${time} und ${room}, ohne das Original.`,
  nothingToMeasure:
    'Es gibt noch nichts, womit gemessen werden kann. Laden Sie ein Video hoch und messen Sie, wenn es fertig ist.',
  encodingSaved: 'Neue Videos werden so kodiert',
  queue: 'Zurzeit',
  queueNow: (encoding, waiting) =>
    `${counted(encoding, { one: '# Video wird kodiert', other: '# Videos werden kodiert' })}, ` +
    `${counted(waiting, { one: '# wartet', other: '# warten' })}.`,
  queueLeft: (time) => `Noch etwa ${time}.`,
  queueEmpty: 'Es wird kein Video kodiert.',
  queueEncoders: (count) =>
    counted(count, {
      one: 'Es arbeitet # Encoder zugleich; die Videos teilen ihn sich.',
      other: 'Es arbeiten höchstens # Encoder zugleich; die Videos teilen sie sich.',
    }),
  paused: 'Kodierung anhalten',
  resume: 'Kodierung fortsetzen',
  pausedHint: 'Kodiert wird nur, worauf jemand beim Zuschauen wartet.',
  pausedNow: 'Die Kodierung ist angehalten',
  resumedNow: 'Die Kodierung geht weiter',
  password: 'Passwort',
  passkeys: 'Passkeys',
  version: 'Version',
  address: 'Adresse',
  runsSince: 'Läuft seit',
  noFfmpeg: 'Nicht gefunden: Videos warten, bis es da ist',
  sandbox: 'ffmpeg-Sandbox',
  sandboxLead:
    'ffmpeg liest Dateien von Fremden. Die Sandbox lässt es nur an die Datei, die es liest.',
  sandboxDegraded:
    'Die Sandbox greift auf diesem Rechner nicht vollständig. Eine präparierte Datei könnte ' +
    'mehr Schaden anrichten, als sie dürfte: Unten steht, was fehlt und was zu tun ist.',
  sandboxRefuses:
    'Es wird nichts verarbeitet: SVC_SANDBOX steht auf required, und die Sandbox greift nicht ' +
    'vollständig. Uploads bleiben erhalten und warten. Unten steht, was fehlt und was zu tun ' +
    'ist.',
  sandboxLines: {
    network: 'Netzwerk',
    files: 'Dateien',
    processes: 'Andere Prozesse',
    system_calls: 'Systemaufrufe',
    limits: 'Grenzen',
    privileges: 'Rechte',
    lifetime: 'Lebensdauer',
  },
  holds: 'Wirkt',
  holdsNot: 'Wirkt hier nicht',
  licences: 'Lizenzen',
  licencesLead:
    'svc ist freie Software unter der Apache License 2.0. Diese Bibliotheken anderer sind ' +
    'enthalten, jede unter ihrer eigenen Lizenz.',
  libraries: (count) => `${count} Bibliotheken`,
  library: 'Bibliothek',
  licence: 'Lizenz',
  passwordIs:
    'Sie melden sich mit einem Passwort an. Ein anderes zu setzen meldet alle anderen Browser ab.',
  passwordIsNot:
    'Mit einem Passwort melden Sie sich ohne Link an, von jedem Browser aus. Eines zu setzen ' +
    'meldet alle anderen Browser ab.',
  currentPassword: 'Jetziges Passwort',
  newPassword: 'Neues Passwort',
  passwordRule: 'Mindestens 10 Zeichen. Einige Wörter hintereinander merkt man sich leicht.',
  saving: 'Wird gespeichert…',
  changePassword: 'Passwort ändern',
  setPassword: 'Passwort setzen',
  passwordSet: 'Das Passwort ist gesetzt',
  passwordShort: 'Das neue Passwort muss mindestens 10 Zeichen haben.',
  passkeysLead:
    'Anmelden mit Fingerabdruck, Gesicht oder PIN eines Geräts oder mit einem ' +
    'Sicherheitsschlüssel. Hier wird nichts aufbewahrt, was gestohlen werden könnte.',
  deviceName: 'Name dieses Geräts',
  deviceExample: 'Mein Laptop',
  yourPassword: 'Ihr Passwort',
  addPasskey: 'Passkey hinzufügen',
  noPasskeys: 'Dieser Browser bietet Passkeys nur auf localhost und über HTTPS.',
  neverUsed: 'nie benutzt',
  lastUsed: (when) => `zuletzt benutzt ${when}`,
  added: (when) => `hinzugefügt ${when}`,
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  aPasskey: 'Passkey',
  passwordIsSet: 'Ein Passwort ist gesetzt.',
  typeItToo: 'Geben Sie es auch ein.',
  passkeyAdded: (name) => `${name} hinzugefügt`,
  passkeyRemoved: (name) => `${name} entfernt`,
}
