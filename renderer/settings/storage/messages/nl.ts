import type { StorageMessages } from './en.ts'

export const messages: StorageMessages = {
  room: 'Ruimte',
  roomUsed: (used, free) => `${used} gebruikt, ${free} vrij.`,
  roomScarce: 'Maak binnenkort ruimte: is de schijf vol, dan worden uploads geweigerd.',
  folder: 'Gegevensmap',
  retention: 'Hoe lang het wordt bewaard',
  retentionLead: 'Wat zich vanzelf opstapelt. Video’s blijven tot iemand ze verwijdert.',
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
  },
  fixed: 'Ingesteld in de omgeving van svc; wijzig het daar.',
  days: (days) => (days === 1 ? '1 dag' : `${days} dagen`),
  years: (years) => `${years} jaar`,
  forGood: 'Voorgoed',
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
  byHand: 'Met de hand',
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
  removeDeed: 'Back-up verwijderen',
  removed: 'De back-up is verwijderd',
  notRemoved: 'De back-up is niet verwijderd',
  everyNight: 'Elke nacht een back-up maken',
  everyNightHint: (count) =>
    count === 1
      ? 'Na 3 uur. De laatste nachtelijke wordt bewaard.'
      : `Na 3 uur. De laatste ${count} nachtelijke worden bewaard; wat niet is veranderd, staat één keer op de schijf.`,
  nightlyKept: 'Nachtelijke back-ups die worden bewaard',
  nightlyOn: 'Elke nacht wordt een back-up gemaakt',
  nightlyOff: '’s Nachts wordt geen back-up gemaakt',
  saved: 'Instellingen opgeslagen',
  notSaved: 'De instellingen zijn niet opgeslagen',
  restore: 'Terugzetten',
  restoreHint:
    'Op de machine zelf, in een lege gegevensmap. Pak een gedownloade back-up eerst uit (tar ' +
    '-xf). Elk bestand wordt met zijn controlegetal vergeleken.',
  commandOf: (what) => `opdracht: ${what}`,
}
