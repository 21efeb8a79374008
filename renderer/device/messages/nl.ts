import type { DeviceMessages } from './en.ts'

export const messages: DeviceMessages = {
  signIn: 'Een programma aanmelden',
  signInThis: 'Dit programma aanmelden?',
  code: 'Code die de terminal toont',
  goOn: 'Verder',
  before: 'Sta het alleen toe als je net zelf',
  after: 'hebt gestart en je terminal deze code toont:',
  itsCode: 'Code',
  callsItself: 'Naam',
  asksFrom: 'Vanaf',
  space: 'Werkruimte',
  may: 'Toegang',
  readWrite: 'Lezen en wijzigen: video’s uploaden, bewerken en verwijderen',
  readOnly: 'Alleen lezen: video’s opvragen en afspeeltokens ondertekenen',
  refuse: 'Weigeren',
  grant: 'Toestaan',
  granted: (name) => `${name} is aangemeld`,
  grantedText: 'Je kunt deze pagina sluiten en terug naar de terminal.',
  refused: (name) => `${name} is geweigerd`,
  refusedText: 'Het krijgt geen sleutel. Je kunt deze pagina sluiten.',
  allVideos: 'Alle video’s',
}
