import { counted } from '../../kit/language.ts'
import type { SettingsMessages } from './en.ts'

export const messages: SettingsMessages = {
  title: 'Instellingen',
  parts: 'Onderdelen van de instellingen',
  notLoaded: 'Dit onderdeel van de instellingen kon niet worden geladen',
  space: 'Werkruimte',
  player: 'Speler',
  encoding: 'Codering',
  storage: 'Opslag',
  signIn: 'Inloggen',
  about: 'Over',
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
  asMade: (value) => `Zoals het is: ${value}`,
  preview: 'Voorbeeld',
  previewOf: (name) => `Met “${name}”. Anderen zien het zodra je opslaat.`,
  previewAgain: 'Opnieuw starten',
  previewNone:
    'Er is nog geen video om af te spelen. Upload er een om de instellingen uit te proberen.',
  previewDrawn: 'Tekening van een speler',
  encodingLead: 'Voor video’s die vanaf nu worden geüpload. Wat er al is, blijft zoals het is.',
  profile: 'Profiel',
  profiles: {
    fast: { name: 'Snel', hint: 'Eerder klaar, grotere bestanden.' },
    balanced: { name: 'Gebalanceerd', hint: 'Wat de meesten nodig hebben.' },
    small: { name: 'Klein', hint: 'Kleinere bestanden, in ongeveer tweemaal de tijd.' },
  },
  codecs: 'Gecodeerd als',
  h264Hint: 'Altijd: elke speler kan het.',
  codecNames: { hevc: 'H.265 (HEVC)', av1: 'AV1' },
  codecHints: {
    hevc: 'Daarnaast: kleiner voor Apple-apparaten. Duurt enkele malen zo lang en neemt eigen ruimte in.',
    av1: 'Daarnaast: het kleinst, voor nieuwe browsers. Duurt het langst en neemt eigen ruimte in.',
  },
  hardware: 'Grafische processor gebruiken',
  hardwareHint:
    'Waar die een werkende H.264-encoder heeft: veel eerder klaar, grotere bestanden bij dezelfde kwaliteit.',
  measure: 'Meten wat het kost',
  measuring: 'Meten…',
  measureHint: 'Codeert echt enkele seconden van je nieuwste video op deze machine.',
  costs: (time, room) => `Een minuut van zo’n video kost ${time} en ${room}, zonder het origineel.`,
  nothingToMeasure: 'Er is nog niets om mee te meten. Upload een video, en meet als die klaar is.',
  encodingSaved: 'Nieuwe video’s worden zo gecodeerd',
  queue: 'Op dit moment',
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
  password: 'Wachtwoord',
  passkeys: 'Passkeys',
  version: 'Versie',
  address: 'Adres',
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
  holds: 'Werkt',
  holdsNot: 'Werkt hier niet',
  licences: 'Licenties',
  licencesLead:
    'svc is vrije software onder de Apache License 2.0. Deze bibliotheken van anderen zitten ' +
    'erin, elk onder haar eigen licentie.',
  libraries: (count) => `${count} bibliotheken`,
  library: 'Bibliotheek',
  licence: 'Licentie',
  passwordIs: 'Je logt in met een wachtwoord. Een ander instellen logt alle andere browsers uit.',
  passwordIsNot:
    'Met een wachtwoord log je in zonder link, vanuit elke browser. Er een instellen logt alle andere browsers uit.',
  currentPassword: 'Huidig wachtwoord',
  newPassword: 'Nieuw wachtwoord',
  passwordRule: 'Minstens 10 tekens. Een paar woorden achter elkaar onthoud je makkelijk.',
  saving: 'Opslaan…',
  changePassword: 'Wachtwoord wijzigen',
  setPassword: 'Wachtwoord instellen',
  passwordSet: 'Het wachtwoord is ingesteld',
  passwordShort: 'Het nieuwe wachtwoord moet minstens 10 tekens hebben.',
  passkeysLead:
    'Log in met de vingerafdruk, het gezicht of de pincode van een apparaat, of met een ' +
    'beveiligingssleutel. Hier wordt niets bewaard dat gestolen kan worden.',
  deviceName: 'Naam van dit apparaat',
  deviceExample: 'Mijn laptop',
  yourPassword: 'Je wachtwoord',
  addPasskey: 'Passkey toevoegen',
  noPasskeys: 'Deze browser biedt passkeys alleen op localhost en via HTTPS.',
  neverUsed: 'nooit gebruikt',
  lastUsed: (when) => `laatst gebruikt ${when}`,
  added: (when) => `toegevoegd ${when}`,
  remove: 'Verwijderen',
  removeNamed: (name) => `${name} verwijderen`,
  aPasskey: 'Passkey',
  passwordIsSet: 'Er is een wachtwoord ingesteld.',
  typeItToo: 'Typ het ook.',
  passkeyAdded: (name) => `${name} toegevoegd`,
  passkeyRemoved: (name) => `${name} verwijderd`,
}
