import { counted } from '../../kit/language.ts'
import type { AccountMessages } from './en.ts'

export const messages: AccountMessages = {
  tabs: {
    profile: 'Profil',
    signIn: 'Anmeldung',
    notifications: 'Benachrichtigungen',
    sessions: 'Sitzungen',
  },
  title: 'Konto',
  parts: 'Seiten des Kontos',
  notLoaded: 'Diese Seite konnte nicht geladen werden',
  name: 'Name',
  email: 'E-Mail-Adresse',
  emailHint: 'Damit melden Sie sich an.',
  language: 'Sprache der E-Mails',
  languageDefault: 'Standard',
  languageHint: 'Für Nachrichten, die svc Ihnen sendet.',
  notificationsLead: (email) =>
    `svc sendet die Benachrichtigungen, die Sie hier wählen, an ${email}.`,
  noEmailYet: 'Fügen Sie Ihrem Profil zuerst eine E-Mail-Adresse hinzu.',
  mailOff: 'svc sendet noch keine E-Mails: Zuerst muss ein Eigentümer einen Mailserver einrichten.',
  videoNotices: {
    video_ready: 'Ein Video ist fertig',
    video_failed: 'Ein Video ist fehlgeschlagen',
    files_arrived: 'Eine Datei ist über einen Upload-Link eingegangen',
  },
  notices: {
    weekly_digest: {
      name: 'Wöchentliche Übersicht der Aufrufe',
      hint: 'Jeden Montag, für die Arbeitsbereiche, deren Statistik Sie sehen können.',
    },
    webhook_failing: {
      name: 'Ein Webhook schlägt fehl',
      hint: 'Wenn er seit fünf Minuten fehlschlägt.',
    },
    disk_low: { name: 'Der Datenträger ist fast voll', hint: 'Bevor Uploads abgelehnt werden.' },
    backup_failed: { name: 'Die nächtliche Sicherung ist fehlgeschlagen', hint: 'Mit dem Grund.' },
  },
  fileChoices: {
    off: 'Nie',
    own: 'Nur über Links, die ich erstellt habe',
    all: 'Über alle Links, die ich sehen kann',
  },
  videoChoices: {
    off: 'Nie',
    own: 'Nur Videos, die ich hochgeladen habe',
    all: 'Alle Videos, die ich sehen kann',
  },
  save: 'Speichern',
  saved: 'Gespeichert',
  notSaved: 'Die Änderungen wurden nicht gespeichert',
  emailPassword: 'Nötig, um die E-Mail-Adresse zu ändern.',
  roles: 'Rollen',
  everySpace: 'Alle Arbeitsbereiche',
  inCollections: (count) => counted(count, { one: 'in # Sammlung', other: 'in # Sammlungen' }),
  factor: 'Zweiter Faktor',
  factorOff:
    'Mit einem zweiten Faktor erfordert die Anmeldung mit Passwort auch einen Code aus einer ' +
    'Authenticator-App auf Ihrem Telefon.',
  factorOn: 'Die Anmeldung mit Passwort erfordert auch einen Code aus Ihrer Authenticator-App.',
  factorNeedsPassword: 'Setzen Sie zuerst ein Passwort. Passkeys brauchen keinen zweiten Faktor.',
  factorSetUp: 'Einrichten',
  factorScan:
    'Scannen Sie diesen Code mit einer Authenticator-App, oder geben Sie den Schlüssel dort ein. Geben Sie dann den Code ein, den die App anzeigt.',
  factorQr: 'QR-Code für die Authenticator-App',
  factorKey: 'Schlüssel',
  factorCode: 'Code aus der App',
  factorConfirm: 'Einschalten',
  factorCancel: 'Abbrechen',
  factorIsOn: 'Der zweite Faktor ist eingeschaltet',
  factorTurnOff: 'Ausschalten',
  factorIsOff: 'Der zweite Faktor ist ausgeschaltet',
  codesTitle: 'Wiederherstellungscodes',
  codesText:
    'Jeder Code gilt einmal, anstelle eines Codes aus der App. Bewahren Sie die Codes dort auf, wo ' +
    'Sie sie ohne Ihr Telefon finden: Sie werden nicht noch einmal angezeigt.',
  codesCopy: 'Wiederherstellungscodes',
  codesDone: 'Ich habe sie aufbewahrt',
  codesLeft: (count) =>
    counted(count, {
      one: '# Wiederherstellungscode ist übrig.',
      other: '# Wiederherstellungscodes sind übrig.',
    }),
  codesNew: 'Neue Wiederherstellungscodes',
  sessionsLead:
    'Die Browser, die in Ihrem Konto angemeldet sind. Melden Sie alle ab, die Sie nicht wiedererkennen.',
  thisBrowser: 'Dieser Browser',
  unknownBrowser: 'Unbekannter Browser',
  signedInAt: (when) => `angemeldet ${when}`,
  usedAt: (when) => `zuletzt benutzt ${when}`,
  end: 'Abmelden',
  endNamed: (name) => `${name} abmelden`,
  ended: 'Der Browser wurde abgemeldet',
  notEnded: 'Der Browser wurde nicht abgemeldet',
  endOthers: 'Alle anderen Browser abmelden',
  endedOthers: 'Alle anderen Browser wurden abgemeldet',
  browserOn: (browser, system) => `${browser} auf ${system}`,
  password: 'Passwort',
  identities: 'Single Sign-on',
  identitiesLead:
    'Konten bei Anmeldediensten, mit denen Sie sich bei diesem Konto anmelden können.',
  linkProvider: (name: string) => `${name} verknüpfen`,
  unlink: 'Verknüpfung lösen',
  unlinkNamed: (name: string) => `Verknüpfung mit ${name} lösen`,
  unlinked: (name: string) => `Die Verknüpfung mit ${name} ist gelöst`,
  passkeys: 'Passkeys',
  passwordIs:
    'Sie können sich mit einem Passwort anmelden. Wenn Sie es ändern, werden alle anderen Browser ' +
    'abgemeldet.',
  passwordIsNot:
    'Mit einem Passwort können Sie sich in jedem Browser ohne Link anmelden. Wenn Sie eines ' +
    'festlegen, werden alle anderen Browser abgemeldet.',
  currentPassword: 'Jetziges Passwort',
  newPassword: 'Neues Passwort',
  passwordRule: 'Mindestens 10 Zeichen. Einige Wörter hintereinander merkt man sich leicht.',
  saving: 'Wird gespeichert…',
  changePassword: 'Passwort ändern',
  setPassword: 'Passwort setzen',
  passwordSet: 'Das Passwort ist gesetzt',
  passwordShort: 'Das neue Passwort muss mindestens 10 Zeichen haben.',
  passkeysLead:
    'Melden Sie sich mit Fingerabdruck, Gesicht oder PIN an oder mit einem Sicherheitsschlüssel. svc ' +
    'speichert nichts, was gestohlen werden könnte.',
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
