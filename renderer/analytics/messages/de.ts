import { counted } from '../../kit/language.ts'
import type { AnalyticsMessages } from './en.ts'

export const messages: AnalyticsMessages = {
  title: 'Statistik',
  parts: 'Bereiche der Statistik',
  titles: {
    '': 'Übersicht',
    quality: 'Wiedergabequalität',
    live: 'Live',
  },
  privacy:
    'Gemessen ohne Cookies: Im Browser wird nichts gespeichert, und keine IP-Adresse wird gespeichert.',
  definitions: 'Über diese Kennzahlen',
  definitionsApi: 'Diese Kennzahlen in der API',
  export: 'Exportieren',
  exportCsv: 'CSV, für Tabellenprogramme',
  exportLines: 'NDJSON, für Programme',

  scope: 'Welche Videos',
  allVideos: 'Alle Videos',
  searchScope: 'Sammlungen und Videos suchen',
  collections: 'Sammlungen',
  videos: 'Videos',
  gone: 'Gelöscht',
  period: 'Welche Tage',
  periods: {
    today: 'Heute',
    '7d': 'Letzte 7 Tage',
    '28d': 'Letzte 28 Tage',
    '90d': 'Letzte 90 Tage',
    year: 'Dieses Jahr',
    own: 'Eigener Zeitraum',
  },
  firstDay: 'Erster Tag',
  lastDay: 'Letzter Tag',
  timeZone: (name) => `Zeiten in ${name}`,
  lastIsFirst: 'Der letzte Tag darf nicht vor dem ersten liegen.',

  figures: 'Kennzahlen',
  metrics: {
    views: {
      title: 'Aufrufe',
      about: 'Player, die abspielen sollten und ein erstes Bild gezeigt haben.',
    },
    watch_seconds: {
      title: 'Wiedergabezeit',
      about:
        'Was abgespielt wurde, in Zeit des Videos. Was zweimal abgespielt wird, zählt zweimal.',
    },
    visitors: {
      title: 'Zuschauer',
      about:
        'Personen mit einem Aufruf. Jede zählt einmal am Tag, denn niemand wird über den Tag hinaus verfolgt.',
    },
    average_view_seconds: {
      title: 'Im Durchschnitt',
      about: 'Wiedergabezeit geteilt durch Aufrufe.',
    },
    completion_rate: {
      title: 'Zu Ende gesehen',
      about: 'Aufrufe, bei denen mindestens 90 % des Videos gesehen wurden.',
    },
    average_startup_ms: {
      title: 'Startzeit',
      about: 'Vom Abspielen bis zum ersten Bild, im Durchschnitt.',
    },
    rebuffer_ratio: {
      title: 'Nachladen',
      about: 'Zeit, in der auf Daten gewartet wurde, von aller Zeit mit Wiedergabe und Warten.',
    },
    failure_rate: {
      title: 'Fehlgeschlagen',
      about: 'Versuche abzuspielen, bei denen der Player mit einem Fehler aufgab.',
    },
  },
  from: (before) => `vorher ${before}`,
  noneBefore: 'keine früheren Daten',
  unchanged: 'unverändert',
  more: 'mehr',
  less: 'weniger',
  bots: (count) =>
    counted(count, {
      one: '# Aufruf durch ein Programm ist nicht mitgezählt.',
      other: '# Aufrufe durch Programme sind nicht mitgezählt.',
    }),

  showTable: 'Als Tabelle',
  when: 'Wann',
  overTime: (figure) => `${figure} im Zeitverlauf`,
  thisPeriod: 'Dieser Zeitraum',
  before: 'Vorheriger Zeitraum',
  notOver: 'Läuft noch',
  weekFrom: (day) => `Woche ab ${day}`,
  soFar: (when) => `${when}, bis jetzt`,
  summary: (figure, days, total, most, when) =>
    `${figure}, ${days}: ${total}. Am meisten: ${most}, ${when}.`,
  noSummary: (figure, days) => `${figure}, ${days}: keine.`,
  topVideos: 'Meistgesehene Videos',
  video: 'Video',
  share: 'Anteil',
  breakdowns: {
    audience: 'Technik',
    source: 'Quellen',
    playing: 'Wiedergabe',
  },
  chooseDimension: (panel) => `${panel}: wonach`,
  dimensions: {
    device: 'Gerät',
    browser: 'Browser',
    os: 'Betriebssystem',
    country: 'Land',
    referrer: 'Verweis',
    page: 'Seite',
    embed_domain: 'Website',
    quality: 'Qualität',
    subtitle: 'Untertitel',
  },
  devices: {
    desktop: 'Computer',
    mobile: 'Telefon',
    tablet: 'Tablet',
    tv: 'Fernseher',
    console: 'Spielkonsole',
    other: 'Andere',
  },
  direct: 'Direkt oder unbekannt',
  soundOnly: 'Nur Ton',
  subtitlesOff: 'Aus',
  unknown: 'Unbekannt',
  others: 'Andere',
  nothingHere: 'Keine Daten in diesem Zeitraum.',
  noCountries: 'Für Länder ist eine Standortdatenbank nötig.',
  howCountries: 'Datenbank einrichten',

  noViewsTitle: 'Noch keine Aufrufe',
  noViewsText:
    'Betten Sie ein Video auf Ihrer Seite ein: Wer es dort abspielt, wird binnen Sekunden ' +
    'gezählt. Was Sie hier abspielen, nicht.',
  noViewsAction: 'Zum Einbettungscode',
  quietTitle: 'Keine Aufrufe an diesen Tagen',
  quietText: 'Zu anderen Zeiten gibt es welche. Wählen Sie mehr Tage oder andere Videos.',
  showYear: 'Dieses Jahr anzeigen',

  byDimension: 'Nach',
  percentiles: 'Verteilung',
  percentilesAbout: 'Die Hälfte aller Aufrufe liegt höchstens beim Median, 95 % höchstens bei p95.',
  percentileNames: {
    p50: 'Median',
    p75: 'p75',
    p95: 'p95',
    p99: 'p99',
  },
  startupOf: 'Startzeit',
  rebufferingOf: 'Nachladen je Aufruf',
  exits: 'Vor dem Start verlassen',
  stalls: 'Unterbrechungen',
  dropped: 'Ausgelassene Bilder',
  attempts: 'Versuche',
  breakdownOf: 'Nach Publikum',

  watchingNow: (count) =>
    counted(count, { one: 'Person schaut gerade zu', other: 'Personen schauen gerade zu' }),
  watching: 'Gerade dabei',
  refreshed: (time) => `Stand ${time}. Alle 5 Sekunden aktualisiert.`,
  incomplete: 'Es fehlen Zuschauer: Ein Teil von svc hat nicht geantwortet.',
  paused: 'Angehalten, solange dieser Tab im Hintergrund ist.',
  nobodyTitle: 'Im Moment schaut niemand zu',
  nobodyText:
    'Wer ein Video auf Ihrer Seite abspielt, erscheint hier binnen zehn Sekunden und ' +
    'verschwindet bei Pause, am Ende oder beim Schließen.',

  retention: 'Zuschauerbindung',
  retentionAbout:
    'Welcher Anteil der Aufrufe jede Sekunde abgespielt hat; über 100\u00a0%, wo sie mehrmals ' +
    'abgespielt wurde. Wählen Sie eine Stelle, um sie in der Vorschau abzuspielen.',
  retentionViews: 'Aufrufe dieser Sekunde',
  retentionPlays: 'Abgespielt',
  retentionCounts: (views, all, plays) => `${views} von ${all} Aufrufen · Abgespielt: ${plays}-mal`,
  retentionSummary: (views, half) =>
    `Von ${views} Aufrufen war ab ${half} weniger als die Hälfte noch dabei.`,
  strip: 'Bilder des Videos',
  allFigures: 'Mehr zu diesem Video in der Statistik',
}
