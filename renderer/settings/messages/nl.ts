import { counted } from '../../kit/language.ts'
import type { SettingsMessages } from './en.ts'

export const messages: SettingsMessages = {
  tabs: {
    space: 'Werkruimte',
    player: 'Speler',
    pages: 'Kijkpagina’s',
    encoding: 'Codering',
    storage: 'Opslag',
    people: 'Mensen',
    about: 'Over',
  },
  title: 'Instellingen',
  parts: 'Onderdelen van de instellingen',
  notLoaded: 'Dit onderdeel van de instellingen kon niet worden geladen',
  saved: 'Instellingen opgeslagen',
  notSaved: 'De instellingen zijn niet opgeslagen',
  name: 'Naam',
  domains: 'Sites die de video’s mogen tonen',
  domainsHint:
    'Eén per regel: example.org, of *.example.org voor alles daaronder. Leeg: elke site. Het dashboard mag altijd.',
  listing: 'Openbare lijst',
  listed: 'Iedereen mag de openbare video’s opvragen',
  listedHint:
    'Voor pagina’s met <svc-list>: namen, beelden en collecties van openbare video’s zijn zonder token te lezen.',
  playerLead: 'Voor elke speler van deze werkruimte. Wat een video of pagina zelf zegt, gaat voor.',
  asMade: (value) => `Standaard: ${value}`,
  preview: 'Voorbeeld',
  previewOf: (name) => `Met “${name}”. Anderen zien het zodra je opslaat.`,
  previewAgain: 'Opnieuw starten',
  previewNone:
    'Er is nog geen video om af te spelen. Upload er een om de instellingen uit te proberen.',
  previewDrawn: 'Tekening van een speler',
  pages: {
    lead: 'Voor de pagina’s waarop kijkers video’s en collecties zien.',
    open: 'Pagina van deze werkruimte openen',
    logo: 'Logo',
    noLogo: 'Geen logo',
    logoHint: 'JPEG, PNG, WebP of AVIF. De pagina’s tonen het tot 64 pixels hoog.',
    uploadLogo: 'Logo uploaden',
    removeLogo: 'Logo verwijderen',
    logoSaved: 'Logo opgeslagen',
    color: 'Accentkleur',
    chooseColor: 'Accentkleur kiezen',
    colorHint: 'Voor knoppen en links op de pagina’s.',
    defaultColor: 'Standaard gebruiken',
    links: 'Links onderaan de pagina',
    linksHint: 'Bijvoorbeeld het colofon en het privacybeleid.',
    linkTitle: (number) => `Titel van link ${number}`,
    linkUrl: (number) => `URL van link ${number}`,
    linkTitleShort: 'Titel',
    linkFault:
      'Elke link heeft een titel nodig en een URL die begint met https://, http:// of mailto:.',
    addLink: 'Link toevoegen',
    removeLink: (title) => `Link ${title} verwijderen`,
  },
  encodingLead: 'Voor video’s die vanaf nu worden geüpload. Wat er al is, blijft zoals het is.',
  profile: 'Profiel',
  profiles: {
    fast: { name: 'Snel', hint: 'Eerder klaar, grotere bestanden.' },
    balanced: { name: 'Gebalanceerd', hint: 'Wat de meesten nodig hebben.' },
    small: { name: 'Klein', hint: 'Kleinere bestanden, in ongeveer tweemaal de tijd.' },
  },
  codecs: 'Gecodeerd als',
  h264Hint: 'Altijd aan; werkt overal.',
  codecNames: { hevc: 'H.265 (HEVC)', av1: 'AV1' },
  codecHints: {
    hevc: 'Daarnaast: kleiner voor Apple-apparaten. Duurt enkele malen zo lang en kost extra ruimte.',
    av1: 'Daarnaast: het kleinst, voor nieuwe browsers. Duurt het langst en kost extra ruimte.',
  },
  hardware: 'Grafische processor gebruiken',
  hardwareHint:
    'Waar die een werkende H.264-encoder heeft: veel eerder klaar, grotere bestanden bij dezelfde kwaliteit.',
  measure: 'Tijd en grootte schatten',
  measuring: 'Meten…',
  measureHint: 'Codeert enkele seconden van je nieuwste video op deze machine.',
  costs: (time, room) => `Een minuut van zo’n video kost ${time} en ${room}, zonder het origineel.`,
  nothingToMeasure: 'Er is nog niets om mee te meten. Upload een video, en meet als die klaar is.',
  encodingSaved: 'Nieuwe video’s worden zo gecodeerd',
  queue: 'Wachtrij',
  queueNow: (encoding, waiting) =>
    `${counted(encoding, { one: '# video wordt gecodeerd', other: '# video’s worden gecodeerd' })}, ` +
    `${counted(waiting, { one: '# wacht', other: '# wachten' })}.`,
  queueLeft: (time) => `Nog ongeveer ${time}.`,
  queueEmpty: 'Er wordt geen video gecodeerd.',
  queueEncoders: (count) =>
    counted(count, {
      one: 'Er werkt # encoder tegelijk; de video’s delen hem.',
      other: 'Er werken hooguit # encoders tegelijk; de video’s delen ze.',
    }),
  paused: 'Codering pauzeren',
  resume: 'Codering hervatten',
  pausedHint: 'Er wordt alleen gecodeerd waarop een kijker wacht.',
  pausedNow: 'De codering is gepauzeerd',
  resumedNow: 'De codering gaat verder',
  version: 'Versie',
  address: 'URL',
  runsSince: 'Draait sinds',
  noFfmpeg: 'Niet gevonden: video’s wachten tot het er is',
  sandbox: 'ffmpeg-sandbox',
  sandboxLead:
    'ffmpeg leest bestanden van onbekenden. De sandbox laat het alleen bij het bestand dat het leest.',
  sandboxDegraded:
    'De sandbox werkt niet volledig op deze machine. Een geprepareerd bestand kan meer schade ' +
    'aanrichten dan zou mogen: hieronder staat wat ontbreekt en wat je kunt doen.',
  sandboxRefuses:
    'Er wordt niets verwerkt: SVC_SANDBOX staat op required en de sandbox werkt niet volledig. ' +
    'Uploads blijven bewaard en wachten. Hieronder staat wat ontbreekt en wat je kunt doen.',
  sandboxLines: {
    network: 'Netwerk',
    files: 'Bestanden',
    processes: 'Andere processen',
    system_calls: 'Systeemaanroepen',
    limits: 'Grenzen',
    privileges: 'Rechten',
    lifetime: 'Levensduur',
  },
  holds: 'Actief',
  holdsNot: 'Niet actief',
  licences: 'Licenties',
  licencesLead:
    'svc is vrije software onder de Apache License 2.0. Deze bibliotheken van anderen zitten ' +
    'erin, elk onder haar eigen licentie.',
  libraries: (count) => `${count} bibliotheken`,
  library: 'Bibliotheek',
  licence: 'Licentie',
  storage: {
    diskSpace: 'Schijfruimte',
    diskSpaceUsed: (used, free) => `${used} gebruikt, ${free} vrij.`,
    diskSpaceScarce: 'Maak binnenkort ruimte: is de schijf vol, dan worden uploads geweigerd.',
    folder: 'Gegevensmap',
    retention: 'Bewaartermijn',
    retentionLead: 'Voor automatisch opgeslagen gegevens. Video’s blijven tot je ze verwijdert.',
    kept: {
      analytics_event_days: {
        name: 'Wat spelers sturen',
        hint: 'Elke weergave, seconde voor seconde. De cijfers daarvan blijven.',
      },
      analytics_days: { name: 'Kijkcijfers', hint: 'Wat Statistieken laat zien.' },
      delivery_days: {
        name: 'Logboek van webhooks',
        hint: 'Wat is verstuurd en wat er is geantwoord.',
      },
      audit_days: { name: 'Auditlog', hint: 'Wie wat heeft gewijzigd.' },
      trash_days: {
        name: 'Prullenbak',
        hint: 'Verwijderde video’s en collecties, tot ze definitief worden verwijderd.',
      },
    },
    fixed: 'Ingesteld in de omgeving van svc; wijzig het daar.',
    days: (days) => (days === 1 ? '1 dag' : `${days} dagen`),
    years: (years) => `${years} jaar`,
    forGood: 'Altijd',
    atOnce: 'Meteen verwijderen',
    shorterTitle: 'Oudere gegevens verwijderen?',
    shorterMeans: 'Wat ouder is, wordt nu verwijderd. Dat kan niet ongedaan worden gemaakt.',
    deleteOlder: 'Oudere gegevens verwijderen',
    keptFrom: (what, time) => `${what}: ${time}`,
    backup: 'Back-ups',
    backupLead:
      'Kopieën van alles, gemaakt terwijl svc draait: video’s, instellingen, sleutels, cijfers. ' +
      'Wie er een heeft, kan alles lezen: bewaar ze net zo veilig als svc zelf.',
    backUp: 'Nu een back-up maken',
    keptIn: 'Bewaard in',
    otherDisk:
      'Gaat de schijf stuk, dan zijn beide weg: SVC_BACKUP_DIR wijst een map op een andere schijf aan.',
    copying: (done, all) => `${done} van ${all} gekopieerd`,
    beginning: 'Wacht om te beginnen',
    backupRuns: 'Er wordt een back-up gemaakt',
    begun: 'De back-up is begonnen',
    notBegun: 'De back-up is niet begonnen',
    noBackups: 'Er is nog geen back-up.',
    byHand: 'Handmatig',
    nightly: '’s Nachts',
    failed: 'Mislukt',
    download: 'Downloaden',
    downloadNamed: (when) => `De back-up van ${when} downloaden`,
    remove: 'Verwijderen',
    removeNamed: (when) => `De back-up van ${when} verwijderen`,
    stop: 'Stoppen',
    stopNamed: 'De back-up stoppen',
    stopped: 'De back-up is gestopt; er is niets van bewaard',
    removeAsked: 'Deze back-up verwijderen?',
    removeMeans: (when, size) =>
      `De kopie van ${when} (${size}) is dan weg. svc zelf blijft zoals het is.`,
    removeAction: 'Back-up verwijderen',
    removed: 'De back-up is verwijderd',
    notRemoved: 'De back-up is niet verwijderd',
    everyNight: 'Elke nacht een back-up maken',
    everyNightHint: (count) =>
      count === 1
        ? 'Na 3 uur. De laatste nachtelijke wordt bewaard.'
        : `Na 3 uur. De laatste ${count} nachtelijke worden bewaard; wat niet is veranderd, staat één keer op de schijf.`,
    nightlyKept: 'Te bewaren nachtelijke back-ups',
    nightlyOn: 'Elke nacht wordt een back-up gemaakt',
    nightlyOff: '’s Nachts wordt geen back-up gemaakt',
    restore: 'Terugzetten',
    restoreHint:
      'Op de machine zelf, in een lege gegevensmap. Pak een gedownloade back-up eerst uit (tar ' +
      '-xf). Elk bestand wordt met zijn controlegetal vergeleken.',
    commandOf: (what) => `opdracht: ${what}`,
  },
}
