import type { SharingMessages } from './en.ts'

export const messages: SharingMessages = {
  visibility: 'Zichtbaarheid',
  public: 'Openbaar',
  publicHint: 'Iedereen met het adres of de code mag kijken.',
  private: 'Privé',
  privateHint: 'Alleen wie een afspeeltoken heeft mag kijken.',
  nowPublic: 'De video is openbaar',
  nowPrivate: 'De video is privé: pagina’s hebben nu een token nodig',
  visibilityNotSaved: 'De zichtbaarheid is niet gewijzigd',
  domains: 'Toegestane sites:',
  anyDomain: 'alle',
  anyDomainHint: 'Elke site mag de video’s van deze werkruimte tonen.',
  domainsHint: 'Alleen deze sites mogen de video’s van deze werkruimte tonen.',
  changeInSettings: 'Wijzigen in Instellingen',
  token: 'Afspeeltoken',
  tokenLead:
    'Om te proberen, of voor een link aan iemand. Wie het heeft mag kijken tot het afloopt; de ' +
    'code hieronder bevat het zolang deze pagina open is.',
  lifetime: 'Geldig voor',
  reach: 'Opent',
  reaches: { video: 'deze video', collection: 'de collectie', space: 'de hele werkruimte' },
  withOriginal: 'Ook het originele bestand',
  makeToken: 'Token maken',
  makingToken: 'Wordt gemaakt…',
  holdsUntil: (when) => `Geldig tot ${when}.`,
  byCommand: 'Hetzelfde op de opdrachtregel:',
  command: 'opdracht',
  serverTitle: 'Op je eigen site: onderteken op je server',
  serverText:
    'In productie ondertekent je eigen server voor elke bezoeker een token met een ' +
    'API-sleutel, zonder svc iets te vragen. De sleutel komt nooit in een pagina; trek je hem ' +
    'in, dan eindigen al zijn tokens meteen.',
  toKeys: 'Naar de API-sleutels',
  embed: 'Insluiten',
  copy: 'Kopiëren',
  code: 'code',
  needsToken:
    'Deze video is privé, dus de code heeft een afspeeltoken nodig. Maak er hierboven een en kopieer dan de code.',
  kindOfCode: 'Soort code',
  kinds: { html: 'HTML', react: 'React', iframe: 'iframe', oembed: 'Link (oEmbed)' },
  kindHints: {
    html: 'Plak het waar de video moet komen.',
    react: 'Met het pakket @svc/components.',
    iframe: 'Voor editors die geen scripts aannemen.',
    oembed: 'Plak het adres in een editor die oEmbed kent; die maakt er zelf de speler van.',
  },
  pin: 'Zet de instellingen van deze video in de code',
  pinHint: 'Ze gelden dan op die pagina, ook als die van de video later veranderen.',
  playground: 'Probeer elk element in de speeltuin',
}
