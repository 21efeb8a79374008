import type { en } from './en.ts'

export const messages: typeof en = {
  title: 'Aanmelddiensten',
  lead: 'Mensen melden zich aan met de accounts van je organisatie: Entra ID, Google, Keycloak en elke andere aanmelddienst met OpenID Connect.',
  add: 'Aanmelddienst toevoegen',
  none: 'Er is nog geen aanmelddienst.',
  off: 'Uit',
  issuer: 'Uitgever (issuer)',
  redirectUrl: 'Omleidings-URL',
  redirectHint: 'Registreer de omleidings-URL bij de aanmelddienst, precies zoals hij hier staat.',
  logoutUrl: 'URL voor back-channel-logout',
  logoutHint:
    'Registreer ook de tweede URL als de aanmelddienst dat kan: wie zich daar afmeldt, wordt dan ook bij svc afgemeld.',
  test: 'Testen',
  testing: 'Testen…',
  testNamed: (name: string) => `${name} testen`,
  testPassed:
    'De aanmelddienst antwoordt en accepteert de client-ID, het secret en de omleidings-URL.',
  testUnsure:
    'De aanmelddienst antwoordt, maar sommige instellingen kunnen pas worden gecontroleerd als iemand ' +
    'zich aanmeldt.',
  edit: 'Bewerken',
  editNamed: (name: string) => `${name} bewerken`,
  remove: 'Verwijderen',
  removeNamed: (name: string) => `${name} verwijderen`,
  removeTitle: (name: string) => `${name} verwijderen?`,
  removeText:
    'Niemand kan zich er nog mee aanmelden, en iedereen die dat deed, wordt afgemeld. ' +
    'Accounts en rollen blijven.',
  removed: (name: string) => `${name} is verwijderd`,
  notRemoved: 'De aanmelddienst is niet verwijderd',
  required: 'Verplichting',
  requiredLead:
    'Wachtwoorden en passkeys worden dan voor iedereen geweigerd. De aanmeldlink die svc op ' +
    'de server toont, werkt altijd.',
  require: 'Single sign-on verplichten',
  requireHint: 'Meldt iedereen af die zich niet via een aanmelddienst heeft aangemeld.',
  requireFirst:
    'Meld je eerst via een aanmelddienst aan om dit aan te zetten: dat laat zien dat het ' +
    'voor jou werkt.',
  notRequired: 'De verplichting is niet gewijzigd',
  addTitle: 'Aanmelddienst toevoegen',
  editTitle: (name: string) => `${name} bewerken`,
  name: 'Naam',
  nameHint: 'Op de knop van de aanmeldpagina: ‘Doorgaan met …’.',
  issuerHint:
    'Bijvoorbeeld https://id.example.org/realms/main. Hij kan later niet worden gewijzigd.',
  clientId: 'Client-ID',
  secret: 'Client-secret',
  secretHint: 'Het wordt versleuteld en nooit meer getoond. Leeg als de aanmelddienst er geen gaf.',
  secretKept: 'Laat het leeg om het huidige te behouden.',
  creates: 'Wie bij de eerste aanmelding een account krijgt',
  createsTexts: {
    invited: 'Alleen mensen die zijn uitgenodigd',
    anyone: 'Iedereen met een account bij de aanmelddienst',
  },
  domains: 'E-maildomeinen',
  domainsHint:
    'Alleen adressen van deze domeinen krijgen een account: example.org, sub.example.org. ' +
    'Leeg voor alle.',
  defaultRole: 'Standaardrol',
  defaultRoleHint: 'Voor mensen van wie de groepen hieronder geen rol hebben.',
  noRole: 'Geen: aanmelden weigeren',
  inSpace: 'Werkruimte',
  everySpace: 'Alle werkruimtes',
  inCollection: 'Collectie',
  wholeSpace: 'Hele werkruimte',
  severalCollections: (count) => `${count} collecties`,
  groups: 'Groepsrollen',
  groupsLead:
    'Rollen volgen bij elke aanmelding de groepen. Een rol die je bij Mensen handmatig ' +
    'toekent, blijft behouden. Voeg voor meerdere collecties de groep voor elke één keer toe.',
  groupsClaim: 'Groepenclaim',
  groupsClaimHint: 'Vaak groups of roles. Leeg als de aanmelddienst geen groepen doorgeeft.',
  group: 'Groep',
  role: 'Rol',
  addGroup: 'Groep toevoegen',
  removeGroup: (group: string) => `${group || 'Groep'} verwijderen`,
  more: 'Meer instellingen',
  scopes: 'Scopes',
  scopesHint: 'Gescheiden door spaties.',
  trustEmail: 'E-mailadressen als geverifieerd zien waar de aanmelddienst er niets over zegt',
  trustEmailHint: 'Nodig voor Entra ID. Alleen voor een aanmelddienst van je eigen organisatie.',
  linkByEmail: 'Bestaande accounts via hun e-mailadres koppelen',
  linkByEmailHint:
    'Zonder dit koppelen mensen de aanmelddienst zelf bij Account → Aanmelden. Hiermee ' +
    'bepaalt de aanmelddienst wie in bestaande accounts komt, ook die van eigenaars.',
  enabled: 'Aanbieden op de aanmeldpagina',
  save: 'Opslaan',
  saving: 'Opslaan…',
  saved: 'Opgeslagen',
  notSaved: 'De aanmelddienst is niet opgeslagen',
}
