import type { PlaygroundMessages } from './en.ts'

export const messages: PlaygroundMessages = {
  about:
    'Essayez chaque composant avec vos vidéos\u00a0: changez un réglage, voyez son effet, copiez le code.',
  element: 'Élément',
  anew: 'Recharger',
  theElement: 'L’élément',
  settingsOf: (tag) => `Réglages de ${tag}`,
  noVideo: 'Il n’y a pas encore de vidéo à montrer.',
  uploadOne: 'Envoyer une vidéo',
  byToken:
    'Ce contenu est privé. L’aperçu utilise un jeton valable un jour\u00a0; sur votre site, votre ' +
    'serveur signe le jeton.',
  uploadStays:
    'Les fichiers envoyés ici restent dans la bibliothèque. Le jeton vaut une heure, ou ' +
    'jusqu’à ce que vous quittiez cette page.',
  uploadToken:
    'Les visiteurs envoient avec un jeton que votre serveur signe. Pour l’essayer ici, le ' +
    'tableau de bord crée une clé d’API, signe un jeton avec elle et la révoque quand vous ' +
    'quittez cette page.',
  makeToken: 'Créer un jeton d’essai',
  madeHere: 'créé pour cette page',
  noToken: 'Le jeton n’a pas été créé',
  notSigned: 'Le navigateur ne signe qu’en https ou sur cette machine elle-même.',
  notSignedHint:
    'Signez un jeton sur votre serveur et collez-le dans le champ «\u00a0token\u00a0».',
  notLoaded: 'L’élément n’a pas pu être chargé',
  notLoadedHint: 'Vérifiez que svc fonctionne, puis réessayez.',
  noManifest: 'La description des composants est introuvable.',
  noManifestHint: 'Réinstallez svc, ou exécutez npm run build.',
  notThere: (tag) => `Le paquet ne contient pas ${tag}.`,

  find: 'Chercher une vidéo',
  video: 'Vidéo',
  notPlayable: (name) => `${name} (pas encore lisible)`,
  list: 'Liste',
  spaces: 'Espaces',
  collections: 'Collections',

  settings: 'Réglages',
  resetAll: (count) => `Rétablir les ${count}`,
  findSetting: 'Chercher un réglage',
  attributes: 'Attributs',
  slots: 'Slots',
  properties: 'Propriétés CSS',
  parts: 'Parties CSS',
  declarations: 'déclarations',
  setOf: (set, all) => `${set} sur ${all} définis`,
  byDefault: 'Par défaut\u00a0:',
  isDefault: (value) => `${value} (par défaut)`,
  default: 'Par défaut',
  chooseColour: (name) => `${name}, choisir une couleur`,

  code: 'Code',
  theCode: 'code',
  copyCode: 'Copier le code',
  kindOfCode: 'Type de code',
  inFrame:
    'La page dans le cadre a les réglages de la vidéo et de son espace\u00a0; ceux d’ici ne l’atteignent pas.',

  events: 'Événements',
  clear: 'Vider les événements',
  noEvents: 'Pas encore d’événements. Les événements de l’élément apparaissent ici.',
  times: (count) => `× ${count}`,
}
