import { counted } from '../../kit/language.ts'
import type { SettingsMessages } from './en.ts'

export const messages: SettingsMessages = {
  tabs: {
    space: 'Arbeitsbereich',
    player: 'Player',
    pages: 'Videoseiten',
    encoding: 'Kodierung',
    storage: 'Speicher',
    people: 'Personen',
    about: 'Über svc',
  },
  title: 'Einstellungen',
  parts: 'Teile der Einstellungen',
  notLoaded: 'Dieser Teil der Einstellungen konnte nicht geladen werden',
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
  asMade: (value) => `Standard: ${value}`,
  preview: 'Vorschau',
  previewOf: (name) => `Mit „${name}“. Andere sehen es, sobald Sie speichern.`,
  previewAgain: 'Neu starten',
  previewNone:
    'Es gibt noch kein abspielbares Video. Laden Sie eines hoch, um die Einstellungen daran auszuprobieren.',
  previewDrawn: 'Zeichnung eines Players',
  pages: {
    lead: 'Für die Seiten, auf denen Zuschauer Videos und Sammlungen sehen.',
    open: 'Seite dieses Arbeitsbereichs öffnen',
    logo: 'Logo',
    noLogo: 'Kein Logo',
    logoHint: 'JPEG, PNG, WebP oder AVIF. Die Seiten zeigen es bis zu 64 Pixel hoch.',
    uploadLogo: 'Logo hochladen',
    removeLogo: 'Logo entfernen',
    logoSaved: 'Logo gespeichert',
    color: 'Akzentfarbe',
    chooseColor: 'Akzentfarbe wählen',
    colorHint: 'Für Schaltflächen und Links auf den Seiten.',
    defaultColor: 'Standard verwenden',
    links: 'Links in der Fußzeile',
    linksHint: 'Zum Beispiel Impressum und Datenschutz.',
    linkTitle: (number) => `Titel von Link ${number}`,
    linkUrl: (number) => `URL von Link ${number}`,
    linkTitleShort: 'Titel',
    linkFault:
      'Jeder Link braucht einen Titel und eine URL, die mit https://, http:// oder mailto: beginnt.',
    addLink: 'Link hinzufügen',
    removeLink: (title) => `Link ${title} entfernen`,
  },
  encodingLead: 'Für Videos, die ab jetzt hochgeladen werden. Vorhandene bleiben, wie sie sind.',
  profile: 'Profil',
  profiles: {
    fast: { name: 'Schnell', hint: 'Früher fertig, größere Dateien.' },
    balanced: { name: 'Ausgewogen', hint: 'Was die meisten brauchen.' },
    small: { name: 'Klein', hint: 'Kleinere Dateien in etwa doppelter Zeit.' },
  },
  codecs: 'Kodiert als',
  h264Hint: 'Immer an; läuft überall.',
  codecNames: { hevc: 'H.265 (HEVC)', av1: 'AV1' },
  codecHints: {
    hevc: 'Zusätzlich: kleiner für Apple-Geräte. Dauert ein Mehrfaches und braucht eigenen Platz.',
    av1: 'Zusätzlich: am kleinsten, für neue Browser. Dauert am längsten und braucht eigenen Platz.',
  },
  hardware: 'Grafikprozessor verwenden',
  hardwareHint:
    'Wo er einen funktionierenden H.264-Encoder hat: viel früher fertig, größere Dateien bei gleicher Qualität.',
  measure: 'Zeit und Größe schätzen',
  measuring: 'Wird geschätzt…',
  measureHint: 'Kodiert einige Sekunden Ihres neuesten Videos auf diesem Rechner.',
  costs: (time, room) =>
    `Eine Minute eines solchen Videos braucht ${time} und ${room}, ohne das Original.`,
  nothingToMeasure:
    'Es gibt noch nichts, womit gemessen werden kann. Laden Sie ein Video hoch und messen Sie, wenn es fertig ist.',
  encodingSaved: 'Neue Videos werden so kodiert',
  queue: 'Warteschlange',
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
  version: 'Version',
  address: 'URL',
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
  holds: 'Aktiv',
  holdsNot: 'Nicht aktiv',
  licences: 'Lizenzen',
  licencesLead:
    'svc ist freie Software unter der Apache License 2.0. Diese Bibliotheken anderer sind ' +
    'enthalten, jede unter ihrer eigenen Lizenz.',
  libraries: (count) => `${count} Bibliotheken`,
  library: 'Bibliothek',
  licence: 'Lizenz',
  storage: {
    diskSpace: 'Speicherplatz',
    diskSpaceUsed: (used, free) => `${used} belegt, ${free} frei.`,
    diskSpaceScarce: 'Schaffen Sie bald Platz: Ist der Datenträger voll, werden Uploads abgelehnt.',
    folder: 'Datenordner',
    retention: 'Aufbewahrung',
    retentionLead: 'Für automatisch gespeicherte Daten. Videos bleiben, bis Sie sie löschen.',
    kept: {
      analytics_event_days: {
        name: 'Was Player senden',
        hint: 'Einzelne Aufrufe, Sekunde für Sekunde. Die Zahlen daraus bleiben.',
      },
      analytics_days: { name: 'Zahlen zum Zuschauen', hint: 'Was die Statistik zeigt.' },
      delivery_days: {
        name: 'Protokoll der Webhooks',
        hint: 'Was gesendet und was geantwortet wurde.',
      },
      audit_days: { name: 'Protokoll', hint: 'Wer was geändert hat.' },
      trash_days: {
        name: 'Papierkorb',
        hint: 'Gelöschte Videos und Sammlungen, bis sie endgültig gelöscht werden.',
      },
    },
    fixed: 'In der Umgebung von svc festgelegt und nur dort zu ändern.',
    days: (days) => (days === 1 ? '1 Tag' : `${days} Tage`),
    years: (years) => (years === 1 ? '1 Jahr' : `${years} Jahre`),
    forGood: 'Dauerhaft',
    atOnce: 'Sofort löschen',
    shorterTitle: 'Ältere Daten löschen?',
    shorterMeans: 'Was älter ist, wird jetzt gelöscht. Das lässt sich nicht rückgängig machen.',
    deleteOlder: 'Älteres löschen',
    keptFrom: (what, time) => `${what}: ${time}`,
    backup: 'Sicherungen',
    backupLead:
      'Kopien von allem, im laufenden Betrieb gemacht: Videos, Einstellungen, Schlüssel, Zahlen. ' +
      'Wer eine hat, kann alles lesen: Bewahren Sie sie so sicher auf wie svc selbst.',
    backUp: 'Jetzt sichern',
    keptIn: 'Aufbewahrt in',
    otherDisk:
      'Fällt der Datenträger aus, ist beides weg: SVC_BACKUP_DIR nennt einen Ordner auf einem anderen.',
    copying: (done, all) => `${done} von ${all} kopiert`,
    beginning: 'Wartet auf den Beginn',
    backupRuns: 'Eine Sicherung wird gemacht',
    begun: 'Die Sicherung hat begonnen',
    notBegun: 'Die Sicherung wurde nicht begonnen',
    noBackups: 'Es gibt noch keine Sicherung.',
    byHand: 'Manuell',
    nightly: 'Nächtlich',
    failed: 'Fehlgeschlagen',
    download: 'Herunterladen',
    downloadNamed: (when) => `Sicherung vom ${when} herunterladen`,
    remove: 'Löschen',
    removeNamed: (when) => `Sicherung vom ${when} löschen`,
    stop: 'Anhalten',
    stopNamed: 'Sicherung anhalten',
    stopped: 'Die Sicherung wurde angehalten; nichts davon wurde aufbewahrt',
    removeAsked: 'Diese Sicherung löschen?',
    removeMeans: (when, size) =>
      `Die Kopie vom ${when} (${size}) ist dann weg. svc selbst bleibt, wie es ist.`,
    removeAction: 'Sicherung löschen',
    removed: 'Die Sicherung wurde gelöscht',
    notRemoved: 'Die Sicherung wurde nicht gelöscht',
    everyNight: 'Jede Nacht sichern',
    everyNightHint: (count) =>
      count === 1
        ? 'Nach 3 Uhr. Die letzte nächtliche wird aufbewahrt.'
        : `Nach 3 Uhr. Die letzten ${count} nächtlichen werden aufbewahrt; was sich nicht geändert ` +
          'hat, liegt nur einmal auf dem Datenträger.',
    nightlyKept: 'Aufbewahrte nächtliche Sicherungen',
    nightlyOn: 'Jede Nacht wird gesichert',
    nightlyOff: 'Nachts wird nicht gesichert',
    restore: 'Wiederherstellen',
    restoreHint:
      'Auf dem Rechner von svc, in einen leeren Datenordner. Eine heruntergeladene Sicherung wird ' +
      'zuerst entpackt (tar -xf). Jede Datei wird mit ihrer Prüfsumme verglichen.',
    commandOf: (what) => `Befehl: ${what}`,
  },
}
