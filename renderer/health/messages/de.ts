import { counted } from '../../kit/language.ts'
import type { HealthMessages } from './en.ts'

const days = (count: number): string => counted(count, { one: '# Tag', other: '# Tage' })
const lastDays = (count: number): string =>
  counted(count, { one: 'des letzten Tages', other: 'der letzten # Tage' })
const inDays = (count: number): string => counted(count, { one: '# Tag', other: '# Tagen' })

export const messages: HealthMessages = {
  title: 'Zustand',
  titles: {
    queue: 'Warteschlange',
    disk: 'Speicherplatz',
    backups: 'Sicherungen',
    webhooks: 'Webhooks',
    sandbox: 'ffmpeg und seine Sandbox',
    certificates: 'Zertifikate',
    files: 'Datenbank und Dateien',
    machine: 'Protokoll, Uhr und Grenzen',
    updates: 'Neue Versionen',
  },
  states: {
    ok: 'In Ordnung',
    attention: 'Braucht Aufmerksamkeit',
    problem: 'Problem',
    unknown: 'Unbekannt',
    off: 'Aus',
  },
  allFine: 'Alles funktioniert.',
  someAttention: (count) =>
    counted(count, {
      one: 'Alles funktioniert. # Teil braucht Aufmerksamkeit.',
      other: 'Alles funktioniert. # Teile brauchen Aufmerksamkeit.',
    }),
  someProblems: (count) =>
    counted(count, { one: 'Es gibt # Problem.', other: 'Es gibt # Probleme.' }),
  open: (place) => `${place} öffnen`,
  places: {
    encoding: 'Einstellungen, Kodierung',
    storage: 'Einstellungen, Speicher',
    webhooks: 'Entwickler, Webhooks',
    about: 'Einstellungen, Über svc',
  },
  queue: {
    empty: 'Es warten keine Aufträge.',
    now: (running, waiting) => `${running} in Arbeit, ${waiting} wartend.`,
    oldest: (time) => `Der älteste wartet seit ${time}.`,
    slow: 'Prüfen Sie, ob die Kodierung nachkommt und ob Aufträge fehlschlagen: Der Grund steht im Serverprotokoll.',
    paused: 'Die Kodierung ist angehalten. Kodiert wird nur, worauf ein Zuschauer wartet.',
    videos: (encoding, waiting) => `Videos: ${encoding} in Kodierung, ${waiting} wartend.`,
    left: (time) => `Noch etwa ${time}.`,
    speed: (factor) => `Die Kodierung läuft ${factor}-mal so schnell wie die Wiedergabe.`,
    kinds: {
      fetch: 'URLs abrufen',
      process: 'Videos vorbereiten',
      encode: 'Videos kodieren',
      track: 'Tonspuren',
      transcribe: 'Transkripte',
      import: 'Importe',
      repair: 'Reparaturen',
      retire: 'Ersetzte Fassungen entfernen',
      placeholder: 'Platzhalter für Vorschaubilder',
      reencode: 'Neu kodieren',
      sweep: 'Dateien löschen',
      empty_space: 'Arbeitsbereiche löschen',
      empty_trash: 'Papierkorb leeren',
      backup: 'Sicherungen',
      verify_backup: 'Wiederherstellungstests',
      mail: 'E-Mails',
    },
    kind: (running, waiting, later) =>
      [
        ...(running > 0 ? [`${running} in Arbeit`] : []),
        ...(waiting > 0 ? [`${waiting} wartend`] : []),
        ...(later > 0 ? [`${later} später`] : []),
      ].join(', '),
  },
  disk: {
    used: (used, free, total) => `svc belegt ${used}. Von ${total} sind ${free} frei.`,
    tooEarly: (measured, needed) =>
      `Noch keine Vorhersage: Messungen liegen für ${measured} von ${needed} nötigen Tagen vor.`,
    notFilling: (measured) => `Im Tempo ${lastDays(measured)} wird der Datenträger nicht voll.`,
    fullIn: (left, measured) =>
      `Im Tempo ${lastDays(measured)} ist der Datenträger in etwa ${inDays(left)} voll.`,
    makeRoom:
      'Schaffen Sie bald Platz oder nehmen Sie einen größeren Datenträger: Ist er voll, werden Uploads abgelehnt.',
  },
  backups: {
    none: 'Es gibt keine Sicherung. Erstellen Sie eine, oder schalten Sie nächtliche Sicherungen ein.',
    newest: (when, size) => `Die neueste Sicherung ist vom ${when} (${size}).`,
    old: 'Sie ist veraltet. Erstellen Sie eine neue.',
    tests: {
      verified: 'Sie hat ihren Wiederherstellungstest bestanden.',
      failed: 'Sie hat ihren Wiederherstellungstest nicht bestanden.',
      running: 'Ihr Wiederherstellungstest läuft.',
      waiting: 'Ihr Wiederherstellungstest wartet auf den Start.',
    },
    testTonight: 'Sie wird heute Nacht getestet.',
    untested: 'Sie wurde nicht getestet. Starten Sie einen Wiederherstellungstest.',
    lastVerified: (when) => `Der letzte bestandene Wiederherstellungstest war am ${when}.`,
    nightlyOff: 'Nächtliche Sicherungen sind ausgeschaltet.',
  },
  webhooks: {
    none: 'Es gibt keine Webhooks.',
    fine: (count) =>
      counted(count, {
        one: '# Webhook ist eingeschaltet und funktioniert.',
        other: '# Webhooks sind eingeschaltet und funktionieren.',
      }),
  },
  sandbox: {
    fine: (version) => `ffmpeg ${version}. Alle Schutzmaßnahmen sind aktiv.`,
    version: (version) => `ffmpeg ${version}.`,
    refuses:
      'Es wird nichts verarbeitet: SVC_SANDBOX steht auf required, und die Sandbox greift nicht vollständig. Uploads warten.',
    protections: 'Alle Schutzmaßnahmen',
    lines: {
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
  },
  certificates: {
    none: 'Die öffentliche URL verwendet kein HTTPS, daher gibt es kein Zertifikat.',
    reading: 'Das Zertifikat der öffentlichen URL wird gelesen.',
    until: (host, when, left) => `${host}: gültig bis ${when}, noch ${days(left)}.`,
    sources: {
      files: 'Zertifikat in SVC_HTTPS_CERT',
      public_url: 'Zertifikat, das die öffentliche URL vorzeigt',
    },
    wrongHost: (host) =>
      `Das Zertifikat gilt nicht für ${host}, deshalb zeigen Browser eine Warnung. Installieren Sie eines für diesen Host.`,
    unreachable: (host) =>
      `${host} war vom Rechner von svc aus nicht erreichbar, daher konnte das Zertifikat nicht gelesen werden.`,
  },
  files: {
    empty: 'Die Datenbank ist vollständig. Es gibt noch keine Dateien von Videos.',
    fine: (count) =>
      counted(count, {
        one: 'Die Datenbank und # Datei sind vollständig.',
        other: 'Die Datenbank und # Dateien sind vollständig.',
      }),
    checking: 'Die Datenbank und die Dateien werden geprüft.',
  },
  machine: {
    fine: 'Protokoll, Uhr und Grenze offener Dateien sind in Ordnung.',
  },
  workers: {
    title: 'Worker',
    statuses: {
      waiting: 'Noch nicht angenommen',
      idle: 'Ohne Arbeit',
      encoding: 'Kodiert',
      draining: 'Läuft aus',
      refused: 'Abgelehnt',
      lost: 'Verloren',
    },
    encoders: (count: number) =>
      counted(count, {
        one: 'Er führt # Encoder aus.',
        other: 'Er führt # Encoder gleichzeitig aus.',
      }),
    speed: (factor: string) => `Er kodiert ${factor} Sekunden Video pro Sekunde.`,
    run: (video: string, first: number, last: number) =>
      first === last ? `${video}: Segment ${first}.` : `${video}: Segmente ${first} bis ${last}.`,
    suspended:
      'Wartet, solange ein Zuschauer den Rechner braucht oder das Kodieren angehalten ist.',
    lost: (when: string) =>
      `Letzter Kontakt: ${when}. Andere Worker haben übernommen, was er kodierte.`,
  },
  updates: {
    off: (version) => `svc ${version} läuft. Nach neuen Versionen wird nicht gesucht.`,
    turnOn: 'Einschalten',
    newest: (version, when) => `svc ${version} ist die neueste Version. Geprüft am ${when}.`,
    available: (latest, version) => `svc ${latest} ist verfügbar. Es läuft svc ${version}.`,
    release: (version) => `Über svc ${version}`,
    waiting: 'Das Versionsverzeichnis wurde noch nicht gelesen.',
    failed: (reason) => `Das Versionsverzeichnis konnte nicht gelesen werden: ${reason}`,
    again: 'svc versucht es innerhalb eines Tages erneut.',
  },
}
