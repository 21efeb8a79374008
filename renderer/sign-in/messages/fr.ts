import type { SignInWords } from './en.ts'

export const messages: SignInWords = {
  title: 'Se connecter à svc',
  openLink:
    'Ce navigateur n’est pas connecté. Ouvrez le lien de connexion que svc a affiché à son démarrage.',
  linkUsed: 'Ce lien ne fonctionne plus',
  linkUsedText: 'Un lien de connexion sert une seule fois, et peu de temps.',
  signedOut: 'Vous êtes déconnecté',
  signedOutText: 'Pour revenir, ouvrez un nouveau lien de connexion.',
  grantThen: 'Une fois connecté, vous pourrez autoriser ce que le programme demande.',
  grantAgain:
    'Une fois connecté, ouvrez de nouveau cette adresse pour autoriser ce que le programme demande.',
  withPasskey: 'Se connecter avec une clé d’accès',
  orByLink: 'Ou avec un lien',
  newLink: 'Obtenir un nouveau lien',
  restart: [
    'Sur la machine où tourne svc, arrêtez-le avec ',
    ' puis relancez-la. Elle affiche un nouveau lien.',
  ],
  command: 'commande',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  signingIn: 'Connexion…',
  wrongPassword: 'Le mot de passe est incorrect.',
  unknownPasskey: 'Cette clé d’accès est inconnue ici\u00a0; elle a peut-être été supprimée.',

  unreadableKey: 'Cet appareil crée des clés que le navigateur ne peut pas lire.',
  otherDevice: 'Utilisez un autre appareil.',
  onlyNames:
    'Les navigateurs créent des clés d’accès pour des noms, pas pour des adresses en chiffres.',
  openName: (address) => `Ouvrez ${address} sur cette machine, ou l’adresse publique.`,
  hasPasskey: 'Cet appareil a déjà une clé d’accès pour svc.',
  useIt: 'Elle permet de se connecter.',
  noPasskey: 'Aucune clé d’accès n’a été donnée.',
  otherWay: 'Réessayez, ou connectez-vous autrement.',
}
