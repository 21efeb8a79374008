import type { ShellMessages } from './en.ts'

export const messages: ShellMessages = {
  videos: 'Vidéos',
  video: 'Vidéo',
  analytics: 'Statistiques',
  imports: 'Imports',
  developers: 'Développeurs',
  playground: 'Bac à sable',
  settings: 'Réglages',
  device: 'Connecter un programme',
  notFound: 'Introuvable',

  home: 'svc, toutes les vidéos',
  skip: 'Aller au contenu',
  rooms: 'Rubriques',
  reconnecting: 'Reconnexion…',
  space: 'Espace',
  switchSpace: (name) => `Espace\u00a0: ${name}. Passer à un autre`,
  upload: 'Envoyer',
  find: 'Rechercher',
  findWhat: 'vidéos, collections, pages et actions',

  account: 'Compte et affichage',
  language: 'Langue',
  theme: 'Thème',
  themeSystem: 'Comme le système',
  themeLight: 'Clair',
  themeDark: 'Sombre',
  keys: 'Raccourcis clavier',
  signOut: 'Se déconnecter',
  stopAndSignOut: 'Arrêter les envois et se déconnecter\u00a0?',
  stopAndSignOutText:
    'Les fichiers qui ne sont pas arrivés en entier ne sont pas conservés. Les autres continuent d’être traités.',
  stillIn: 'Vous êtes toujours connecté',
  languageNotLoaded: (language) => `La page n’a pas pu être affichée en ${language}`,
  notOpened: 'L’ouverture a échoué',

  nothingHere: 'Rien à cette adresse',
  nothingHereText: 'Le lien est peut-être ancien ou mal saisi.',
  allVideos: 'Toutes les vidéos',
  shortcuts: {
    palette: 'Rechercher des vidéos, des rubriques et des actions',
    upload: 'Envoyer des fichiers',
    goTo: (room) => `Aller à\u00a0: ${room}`,
    afterwards: 'puis',
    singleKeys: 'Touches sans Ctrl',
    singleKeysHint:
      'Désactivez-les si vous utilisez la saisie vocale ou appuyez sur des touches par mégarde.',
    done: 'Terminé',
  },
}
