import type { AppMessages } from './en.ts'

const videos = (count: number): string => (count === 1 ? '1 vidéo' : `${count} vidéos`)

export const fr: AppMessages = {
  starting: 'Démarrage…',
  crashed: 'Arrêt inattendu ; redémarrage',
  failed: 'Ne démarre pas',
  stopped: 'Arrêté',
  ready: 'Prêt',
  paused: (count) =>
    count > 0 ? `Encodage en pause ; ${videos(count)} en attente` : 'Encodage en pause',
  encoding: (count, percent) => `Encodage de ${videos(count)}, ${percent}`,
  uploading: (count, percent) =>
    `Envoi de ${count === 1 ? '1 fichier' : `${count} fichiers`}, ${percent}`,
  startNow: 'Démarrer maintenant',
  open: 'Ouvrir svc',
  browse: 'Ouvrir dans le navigateur',
  upload: 'Envoyer…',
  pause: "Mettre l'encodage en pause",
  atLogin: 'Démarrer à l’ouverture de session',
  whatHappened: 'Ce qui s’est passé…',
  showLog: 'Afficher le journal',
  restartInto: (version) => `Redémarrer avec ${version}`,
  quit: 'Quitter',
  crashNote: {
    title: 'svc s’est arrêté de façon inattendue',
    body: 'Aucune donnée n’est perdue. svc redémarre automatiquement.',
  },
  failNote: { title: 'svc ne démarre pas', body: 'La raison est affichée dans la fenêtre de svc.' },
  trayNote: {
    title: 'svc reste actif',
    body: 'Sa fenêtre est fermée ; la zone de notification permet de la rouvrir, et de quitter svc.',
  },
  updateNote: (version) => ({
    title: `svc ${version} est disponible`,
    body: 'Cette version est installée à la fermeture de svc, ou tout de suite depuis la zone de notification.',
  }),
  readyNote: (name) => ({
    title: `${name} est prête`,
    body: 'La vidéo peut être regardée, intégrée et téléchargée.',
  }),
  errorNote: (name, why) => ({
    title: `${name} n’a pas pu être traitée`,
    body: why ?? 'La raison figure sur sa page.',
  }),
  manyReady: (count) => `${count} vidéos sont prêtes`,
  manyErrors: (count) => `${count} vidéos n’ont pas pu être traitées`,
  pageStarting: { title: 'Démarrage…', text: 'Un instant.' },
  pageCrashed: (seconds) => ({
    title: 'svc s’est arrêté de façon inattendue',
    text: `Aucune donnée n’est perdue. svc redémarre dans ${seconds} s et reprend son travail.`,
  }),
  pageFailed: {
    title: 'svc ne démarre pas',
    text: 'Vos données ne sont pas touchées. Corrigez le problème indiqué ci-dessous, puis réessayez.',
  },
  pageStopped: { title: 'svc est arrêté', text: 'L’encodage reprend au prochain démarrage.' },
  tryAgain: 'Réessayer',
  openLog: 'Ouvrir le journal',
  lastLines: (logFile) => `Dernières lignes du journal (${logFile}) :`,
  noOutput: 'Le journal est vide.',
  reportTitle: (when) => `svc s’est arrêté de façon inattendue : ${when}.`,
  allOfIt: (logFile) => `Journal complet : ${logFile}`,
  endedBy: (signal) => `Il a été arrêté par ${signal}.`,
  endedWith: (code) => `Il s’est terminé avec le code ${code}.`,
  notStarted: (why) => `Il n’a pas pu être démarré : ${why}`,
  atLoginNotChanged: (why) => ({
    message: '« Démarrer à l’ouverture de session » n’a pas été modifié',
    detail: `${why}\nCorrigez le problème, puis choisissez-le de nouveau dans la zone de notification.`,
  }),
  quitUploading: 'Quitter pendant l’envoi de fichiers ?',
  quitEncoding: 'Quitter pendant l’encodage de vidéos ?',
  uploadsLost: (count) =>
    `${count === 1 ? 'Un fichier est' : `${count} fichiers sont`} en cours d’envoi. Les ` +
    'envois incomplets sont abandonnés.',
  encodingGoesOn: (count) =>
    `${count === 1 ? 'Une vidéo est' : `${count} vidéos sont`} en cours d’encodage, qui ` +
    'reprend au prochain démarrage.',
  notOurs: 'Le serveur svc reste actif, car cette application ne l’a pas démarré.',
  nobodyWatches: 'Tant que svc ne tourne pas, personne ne peut regarder ses vidéos.',
  background: 'Continuer en arrière-plan',
  cancel: 'Annuler',
  media: 'Vidéo et audio',
  allFiles: 'Tous les fichiers',
}
