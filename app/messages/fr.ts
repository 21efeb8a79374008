import type { AppMessages } from './en.ts'

const videos = (count: number): string => (count === 1 ? '1 vidéo' : `${count} vidéos`)

export const fr: AppMessages = {
  starting: 'Démarrage…',
  crashed: 'Arrêt inattendu ; redémarre',
  failed: 'Ne démarre pas',
  stopped: 'Arrêté',
  ready: 'Prêt',
  paused: (count) =>
    count > 0 ? `Encodage en pause ; en attente : ${videos(count)}` : 'Encodage en pause',
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
    body: 'Rien n’est perdu ; il redémarre de lui-même.',
  },
  failNote: { title: 'svc ne démarre pas', body: 'Sa fenêtre dit pourquoi.' },
  trayNote: {
    title: 'svc continue',
    body: 'Sa fenêtre est fermée ; la zone de notification permet de la rouvrir, et de quitter svc.',
  },
  updateNote: (version) => ({
    title: `svc ${version} est là`,
    body: 'Cette version est mise en place quand svc est quitté, ou tout de suite depuis la zone de notification.',
  }),
  readyNote: (name) => ({
    title: `${name} est prête`,
    body: 'La vidéo peut être regardée, intégrée et téléchargée.',
  }),
  errorNote: (name, why) => ({
    title: `${name} n’a pas pu être traitée`,
    body: why ?? 'Sa page dit pourquoi.',
  }),
  manyReady: (count) => `${count} vidéos sont prêtes`,
  manyErrors: (count) => `${count} vidéos n’ont pas pu être traitées`,
  pageStarting: { title: 'Démarrage…', text: 'Un instant.' },
  pageCrashed: (seconds) => ({
    title: 'svc s’est arrêté de façon inattendue',
    text: `Rien n’est perdu. Il redémarre de lui-même dans ${seconds} s et reprend où il en était.`,
  }),
  pageFailed: {
    title: 'svc ne démarre pas',
    text: 'Ce qui est enregistré est intact. Voyez ci-dessous ce qu’il dit ; une fois cela réparé, réessayez.',
  },
  pageStopped: { title: 'svc est arrêté', text: 'L’encodage reprend au prochain démarrage.' },
  tryAgain: 'Réessayer',
  openLog: 'Ouvrir le journal',
  saidLast: (logFile) => `Ce qu’il a dit en dernier (tout : ${logFile}) :`,
  saidNothing: 'Il n’a rien dit.',
  reportTitle: (when) => `svc s’est arrêté de façon inattendue : ${when}.`,
  allOfIt: (logFile) => `Tout : ${logFile}`,
  endedBy: (signal) => `Il a été arrêté par ${signal}.`,
  endedWith: (code) => `Il s’est terminé avec ${code}.`,
  notStarted: (why) => `Il n’a pas pu être démarré : ${why}`,
  quitUploading: 'Quitter pendant l’envoi de fichiers ?',
  quitEncoding: 'Quitter pendant l’encodage de vidéos ?',
  uploadsLost: (count) =>
    `${count === 1 ? 'Un fichier est' : `${count} fichiers sont`} en cours d’envoi. Ce qui ` +
    'n’est pas arrivé en entier n’est pas gardé.',
  encodingGoesOn: (count) =>
    `${count === 1 ? 'Une vidéo est' : `${count} vidéos sont`} en cours d’encodage, qui ` +
    'reprend où il en est au prochain démarrage.',
  notOurs: 'Le serveur lui-même continue : ce n’est pas cette application qui l’a démarré.',
  nobodyWatches: 'Tant que svc ne tourne pas, personne ne peut regarder ses vidéos.',
  background: 'Continuer en arrière-plan',
  cancel: 'Annuler',
  media: 'Vidéo et audio',
  allFiles: 'Tous les fichiers',
}
