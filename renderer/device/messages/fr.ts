import type { DeviceMessages } from './en.ts'

export const messages: DeviceMessages = {
  signIn: 'Connecter un programme',
  signInThis: 'Connecter ce programme\u00a0?',
  code: 'Code affiché par le terminal',
  goOn: 'Continuer',
  before: 'N’acceptez que si vous venez de lancer',
  after: 'vous-même et que votre terminal affiche ce code\u00a0:',
  itsCode: 'Code',
  callsItself: 'Nom',
  asksFrom: 'Depuis',
  space: 'Espace',
  may: 'Accès',
  readWrite: 'Lire et modifier\u00a0: envoyer, modifier et supprimer des vidéos',
  readOnly: 'Lire seulement\u00a0: lister les vidéos et signer des jetons de lecture',
  refuse: 'Refuser',
  grant: 'Autoriser',
  granted: (name) => `${name} est connecté`,
  grantedText: 'Vous pouvez fermer cette page et revenir au terminal.',
  refused: (name) => `${name} a été refusé`,
  refusedText: 'Il ne reçoit pas de clé. Vous pouvez fermer cette page.',
  allVideos: 'Toutes les vidéos',
}
