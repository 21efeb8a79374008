import { counted } from '../../kit/language.ts'
import type { HealthMessages } from './en.ts'

const days = (count: number): string => counted(count, { one: '# dag', other: '# dagen' })
const lastDays = (count: number): string =>
  counted(count, { one: 'de laatste dag', other: 'de laatste # dagen' })

export const messages: HealthMessages = {
  title: 'Status',
  titles: {
    queue: 'Wachtrij',
    disk: 'Schijfruimte',
    backups: 'Back-ups',
    webhooks: 'Webhooks',
    sandbox: 'ffmpeg en zijn sandbox',
    certificates: 'Certificaten',
    files: 'Database en bestanden',
    machine: 'Logboek, klok en limieten',
    updates: 'Updates',
  },
  states: {
    ok: 'In orde',
    attention: 'Vraagt aandacht',
    problem: 'Probleem',
    unknown: 'Onbekend',
    off: 'Uit',
  },
  allFine: 'Alles werkt.',
  someAttention: (count) =>
    counted(count, {
      one: 'Alles werkt. # onderdeel vraagt aandacht.',
      other: 'Alles werkt. # onderdelen vragen aandacht.',
    }),
  someProblems: (count) =>
    counted(count, { one: 'Er is # probleem.', other: 'Er zijn # problemen.' }),
  open: (place) => `${place} openen`,
  places: {
    encoding: 'Instellingen, Codering',
    storage: 'Instellingen, Opslag',
    webhooks: 'Ontwikkelaars, Webhooks',
    about: 'Instellingen, Over',
  },
  queue: {
    empty: 'Er wachten geen taken.',
    now: (running, waiting) => `${running} bezig, ${waiting} in de wachtrij.`,
    oldest: (time) => `De oudste wacht al ${time}.`,
    slow: 'Controleer of het coderen het bijhoudt en of taken mislukken: de reden staat in het serverlogboek.',
    paused: 'Het coderen is gepauzeerd. Alleen waar een kijker op wacht, wordt gecodeerd.',
    videos: (encoding, waiting) =>
      `Video’s: ${encoding} worden gecodeerd, ${waiting} in de wachtrij.`,
    left: (time) => `Nog ongeveer ${time}.`,
    speed: (factor) => `Het coderen gaat ${factor} keer zo snel als het afspelen.`,
    kinds: {
      fetch: 'URL’s ophalen',
      process: 'Video’s voorbereiden',
      encode: 'Video’s coderen',
      track: 'Audiosporen',
      transcribe: 'Transcripties',
      import: 'Imports',
      repair: 'Reparaties',
      retire: 'Vervangen versies verwijderen',
      placeholder: 'Plaatsaanduidingen van posters',
      reencode: 'Opnieuw coderen',
      sweep: 'Bestanden verwijderen',
      empty_space: 'Werkruimtes verwijderen',
      empty_trash: 'Prullenbak legen',
      backup: 'Back-ups',
      verify_backup: 'Hersteltests',
      mail: 'E-mail',
    },
    kind: (running, waiting, later) =>
      [
        ...(running > 0 ? [`${running} bezig`] : []),
        ...(waiting > 0 ? [`${waiting} in de wachtrij`] : []),
        ...(later > 0 ? [`${later} later`] : []),
      ].join(', '),
  },
  disk: {
    used: (used, free, total) => `svc gebruikt ${used}. Van ${total} is ${free} vrij.`,
    tooEarly: (measured, needed) =>
      `Nog geen voorspelling: er zijn metingen van ${measured} van de benodigde ${days(needed)}.`,
    notFilling: (measured) => `In het tempo van ${lastDays(measured)} raakt de schijf niet vol.`,
    fullIn: (left, measured) =>
      `In het tempo van ${lastDays(measured)} is de schijf over ongeveer ${days(left)} vol.`,
    makeRoom:
      'Maak binnenkort ruimte vrij of neem een grotere schijf: uploads worden geweigerd als de schijf vol is.',
  },
  backups: {
    none: 'Er is geen back-up. Maak er een, of zet nachtelijke back-ups aan.',
    newest: (when, size) => `De nieuwste back-up is gemaakt op ${when} (${size}).`,
    old: 'Die is verouderd. Maak een nieuwe.',
    tests: {
      verified: 'Die heeft de hersteltest doorstaan.',
      failed: 'Die heeft de hersteltest niet doorstaan.',
      running: 'De hersteltest is bezig.',
      waiting: 'De hersteltest wacht tot die kan beginnen.',
    },
    testTonight: 'Die wordt vannacht getest.',
    untested: 'Die is niet getest. Start een hersteltest.',
    lastVerified: (when) => `De laatste geslaagde hersteltest was op ${when}.`,
    nightlyOff: 'Nachtelijke back-ups staan uit.',
  },
  webhooks: {
    none: 'Er zijn geen webhooks.',
    fine: (count) =>
      counted(count, {
        one: '# webhook staat aan en werkt.',
        other: '# webhooks staan aan en werken.',
      }),
  },
  sandbox: {
    fine: (version) => `ffmpeg ${version}. Elke bescherming is actief.`,
    version: (version) => `ffmpeg ${version}.`,
    refuses:
      'Er wordt niets verwerkt: SVC_SANDBOX staat op required en de sandbox werkt niet volledig. Uploads wachten.',
    protections: 'Alle beschermingen',
    lines: {
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
  },
  certificates: {
    none: 'De openbare URL gebruikt geen HTTPS, dus er is geen certificaat.',
    reading: 'Het certificaat van de openbare URL wordt gelezen.',
    until: (host, when, left) => `${host}: geldig tot ${when}, nog ${days(left)}.`,
    sources: {
      files: 'Certificaat in SVC_HTTPS_CERT',
      public_url: 'Certificaat dat de openbare URL toont',
    },
    wrongHost: (host) =>
      `Het certificaat hoort niet bij ${host}, dus browsers tonen een waarschuwing. Installeer er een voor deze host.`,
    unreachable: (host) =>
      `${host} was vanaf de computer van svc niet bereikbaar, dus het certificaat kon niet worden gelezen.`,
  },
  files: {
    empty: 'De database is compleet. Er zijn nog geen bestanden van video’s.',
    fine: (count) =>
      counted(count, {
        one: 'De database en # bestand zijn compleet.',
        other: 'De database en # bestanden zijn compleet.',
      }),
    checking: 'De database en de bestanden worden gecontroleerd.',
  },
  machine: {
    fine: 'Het logboek, de klok en de limiet van open bestanden zijn in orde.',
  },
  workers: {
    title: 'Workers',
    statuses: {
      waiting: 'Nog niet toegelaten',
      idle: 'Zonder werk',
      encoding: 'Codeert',
      draining: 'Rondt af',
      refused: 'Geweigerd',
      lost: 'Verloren',
    },
    encoders: (count: number) =>
      counted(count, {
        one: 'Hij draait # encoder tegelijk.',
        other: 'Hij draait # encoders tegelijk.',
      }),
    speed: (factor: string) => `Hij codeert ${factor} seconden video per seconde.`,
    run: (video: string, first: number, last: number) =>
      first === last
        ? `${video}: segment ${first}.`
        : `${video}: segmenten ${first} tot en met ${last}.`,
    suspended: 'Wacht zolang een kijker de machine nodig heeft of het coderen gepauzeerd is.',
    lost: (when: string) =>
      `Laatste contact: ${when}. Andere workers hebben overgenomen wat hij codeerde.`,
  },
  updates: {
    off: (version) => `svc ${version} draait. Er wordt niet naar nieuwe versies gezocht.`,
    turnOn: 'Aanzetten',
    newest: (version, when) => `svc ${version} is de nieuwste versie. Gecontroleerd op ${when}.`,
    available: (latest, version) => `svc ${latest} is beschikbaar. svc ${version} draait.`,
    release: (version) => `Over svc ${version}`,
    waiting: 'De versie-index is nog niet gelezen.',
    failed: (reason) => `De versie-index kon niet worden gelezen: ${reason}`,
    again: 'svc probeert het binnen een dag opnieuw.',
  },
}
