import { counted } from '../../kit/language.ts'
import type { AnalyticsMessages } from './en.ts'

export const messages: AnalyticsMessages = {
  title: 'Statistieken',
  parts: 'Onderdelen van de statistieken',
  titles: {
    '': 'Overzicht',
    quality: 'Afspeelkwaliteit',
    live: 'Live',
  },
  privacy:
    'Gemeten zonder cookies: in de browser wordt niets opgeslagen en er wordt geen IP-adres bewaard.',
  definitions: 'Over deze statistieken',
  definitionsApi: 'Deze statistieken in de API',
  export: 'Exporteren',
  exportCsv: 'CSV, voor spreadsheets',
  exportLines: 'NDJSON, voor programma’s',

  scope: 'Welke video’s',
  allVideos: 'Alle video’s',
  searchScope: 'Collecties en video’s zoeken',
  collections: 'Collecties',
  videos: 'Video’s',
  gone: 'Verwijderd',
  period: 'Welke dagen',
  periods: {
    today: 'Vandaag',
    '7d': 'Laatste 7 dagen',
    '28d': 'Laatste 28 dagen',
    '90d': 'Laatste 90 dagen',
    year: 'Dit jaar',
    own: 'Aangepaste periode',
  },
  firstDay: 'Eerste dag',
  lastDay: 'Laatste dag',
  timeZone: (name) => `Tijden in ${name}`,
  lastIsFirst: 'De laatste dag kan niet vóór de eerste liggen.',

  figures: 'Cijfers',
  metrics: {
    views: {
      title: 'Weergaven',
      about: 'Spelers waarin op afspelen is gedrukt en die een eerste beeld hebben getoond.',
    },
    watch_seconds: {
      title: 'Kijktijd',
      about:
        'Wat er is afgespeeld, in tijd van de video. Wat tweemaal wordt afgespeeld, telt tweemaal.',
    },
    visitors: {
      title: 'Kijkers',
      about:
        'Mensen met een weergave. Ieder telt eenmaal per dag, want niemand wordt van dag tot dag gevolgd.',
    },
    average_view_seconds: {
      title: 'Gemiddelde weergave',
      about: 'Kijktijd gedeeld door weergaven.',
    },
    completion_rate: {
      title: 'Uitgekeken',
      about: 'Weergaven waarin minstens 90% van de video is gezien.',
    },
    average_startup_ms: {
      title: 'Starttijd',
      about: 'Van het drukken op afspelen tot het eerste beeld, gemiddeld.',
    },
    rebuffer_ratio: {
      title: 'Haperen',
      about: 'Tijd die op gegevens is gewacht, van alle tijd waarin werd gespeeld en gewacht.',
    },
    failure_rate: {
      title: 'Mislukt',
      about: 'Pogingen om af te spelen waarbij de speler het met een fout opgaf.',
    },
  },
  from: (before) => `was ${before}`,
  noneBefore: 'geen eerdere gegevens',
  unchanged: 'onveranderd',
  more: 'omhoog',
  less: 'omlaag',
  bots: (count) =>
    counted(count, {
      one: '# weergave door een programma telt niet mee.',
      other: '# weergaven door programma’s tellen niet mee.',
    }),

  showTable: 'Als tabel',
  when: 'Wanneer',
  overTime: (figure) => `${figure} in de tijd`,
  thisPeriod: 'Deze periode',
  before: 'Vorige periode',
  notOver: 'Loopt nog',
  weekFrom: (day) => `Week van ${day}`,
  soFar: (when) => `${when}, tot nu toe`,
  summary: (figure, days, total, most, when) =>
    `${figure}, ${days}: ${total}. Het meeste was ${most}: ${when}.`,
  noSummary: (figure, days) => `${figure}, ${days}: geen.`,
  topVideos: 'Meest bekeken video’s',
  video: 'Video',
  share: 'Aandeel',
  breakdowns: {
    audience: 'Techniek',
    source: 'Bronnen',
    playing: 'Weergave',
  },
  chooseDimension: (panel) => `${panel}: waarnaar`,
  dimensions: {
    device: 'Apparaat',
    browser: 'Browser',
    os: 'Besturingssysteem',
    country: 'Land',
    referrer: 'Verwijzer',
    page: 'Pagina',
    embed_domain: 'Site',
    quality: 'Kwaliteit',
    subtitle: 'Ondertitels',
  },
  devices: {
    desktop: 'Computer',
    mobile: 'Telefoon',
    tablet: 'Tablet',
    tv: 'Tv',
    console: 'Spelcomputer',
    other: 'Overig',
  },
  direct: 'Direct of onbekend',
  soundOnly: 'Alleen geluid',
  subtitlesOff: 'Uit',
  unknown: 'Onbekend',
  others: 'Overige',
  nothingHere: 'Geen gegevens in deze periode.',
  noCountries: 'Voor landen is een locatiedatabase nodig.',
  howCountries: 'Database instellen',

  noViewsTitle: 'Nog geen weergaven',
  noViewsText:
    'Zet een video op een pagina van je: wie hem daar afspeelt, telt binnen enkele seconden ' +
    'mee. Wat je hier zelf afspeelt niet.',
  noViewsAction: 'Naar een insluitcode',
  quietTitle: 'Geen weergaven in deze dagen',
  quietText: 'Op andere dagen zijn er wel. Kies meer dagen, of andere video’s.',
  showYear: 'Dit jaar tonen',

  byDimension: 'Naar',
  percentiles: 'Spreiding',
  percentilesAbout: 'De helft van alle weergaven zit op of onder de mediaan, 95% op of onder p95.',
  percentileNames: {
    p50: 'Mediaan',
    p75: 'p75',
    p95: 'p95',
    p99: 'p99',
  },
  startupOf: 'Starttijd',
  rebufferingOf: 'Haperen per weergave',
  exits: 'Vertrokken vóór de start',
  stalls: 'Haperingen',
  dropped: 'Weggelaten beelden',
  attempts: 'Pogingen',
  breakdownOf: 'Naar publiek',

  watchingNow: (count) => counted(count, { one: 'persoon kijkt nu', other: 'mensen kijken nu' }),
  watching: 'Kijkt nu',
  refreshed: (time) => `Stand van ${time}. Elke 5 seconden bijgewerkt.`,
  incomplete: 'Er ontbreken kijkers: een deel van svc heeft niet geantwoord.',
  paused: 'Gepauzeerd zolang dit tabblad op de achtergrond is.',
  nobodyTitle: 'Op dit moment kijkt niemand',
  nobodyText:
    'Wie een video op een pagina van je afspeelt, verschijnt hier binnen tien seconden, en ' +
    'verdwijnt bij pauzeren, aan het einde of bij sluiten.',

  retention: 'Retentie',
  retentionAbout:
    'Het deel van de weergaven dat elke seconde heeft afgespeeld; meer dan 100% waar die ' +
    'opnieuw is afgespeeld. Kies een moment om het in het voorbeeld af te spelen.',
  retentionViews: 'Weergaven van deze seconde',
  retentionPlays: 'Keren afgespeeld',
  retentionCounts: (views, all, plays) =>
    `${views} van ${all} weergaven · Keren afgespeeld: ${plays}`,
  retentionSummary: (views, half) =>
    `Van ${views} weergaven keek minder dan de helft nog bij ${half}.`,
  strip: 'Beelden van de video',
  allFigures: 'Meer over deze video in de statistieken',
}
