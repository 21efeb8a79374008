import type { ShellMessages } from './en.ts'

export const messages: ShellMessages = {
  playground: 'Bac à sable',

  home: 'svc, toutes les vidéos',
  skip: 'Aller au contenu',
  navigation: 'Navigation principale',
  reconnecting: 'Reconnexion…',
  partsMissing: 'Une partie du tableau de bord n’a pas été chargée',
  problems: (count) => (count === 1 ? '1 problème' : `${count} problèmes`),
  space: 'Espace',
  switchSpace: (name: string) => `Espace\u00a0: ${name}. Changer d’espace`,
  upload: 'Envoyer',
  find: 'Rechercher',
  findWhat: 'vidéos, collections, pages et actions',

  myAccount: 'Compte',
  account: 'Préférences',
  language: 'Langue',
  theme: 'Thème',
  themeSystem: 'Système',
  themeLight: 'Clair',
  themeDark: 'Sombre',
  keys: 'Raccourcis clavier',
  signOut: 'Se déconnecter',
  stopAndSignOut: 'Arrêter les envois et se déconnecter\u00a0?',
  stopAndSignOutText:
    'Les fichiers dont l’envoi n’est pas terminé ne sont pas conservés. Les fichiers envoyés ' +
    'continuent d’être traités.',
  stillIn: 'Vous êtes toujours connecté',
  languageNotLoaded: (language: string) => `La langue ${language} n’a pas pu être chargée`,
  notOpened: 'L’ouverture a échoué',

  noAccess: 'Pas compris dans votre rôle',
  noAccessText: 'Demandez à un propriétaire de l’espace si vous avez besoin de cette page.',
  nothingHere: 'Page introuvable',
  nothingHereText: 'Le lien est peut-être obsolète ou mal saisi.',
  allVideos: 'Toutes les vidéos',
  shortcuts: {
    palette: 'Rechercher des vidéos, des pages et des actions',
    upload: 'Envoyer des fichiers',
    goTo: (page) => `Aller à\u00a0: ${page}`,
    everywhere: 'Sur chaque page',
    afterwards: 'puis',
    singleKeys: 'Raccourcis à une touche',
    singleKeysHint:
      'Désactivez-les si vous utilisez la saisie vocale ou appuyez sur des touches par mégarde.',
    done: 'Terminé',
  },
}
