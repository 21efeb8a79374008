import { counted } from '../../kit/language.ts'
import type { ImportsMessages } from './en.ts'

export const messages: ImportsMessages = {
  title: 'Imports',
  about:
    'Importez des bibliothèques entières avec noms, dossiers et sous-titres. Les importations se ' +
    'font en arrière-plan\u00a0: vous pouvez fermer cette page.',
  begin: 'Nouvelle importation',
  none: 'Importez vos vidéos',
  noneText:
    'Depuis Vimeo, une liste d’URL ou un dossier de la machine où tourne svc. Les noms, dossiers et ' +
    'sous-titres sont aussi importés, rien n’est importé deux fois, et vous pouvez fermer cette page.',
  all: 'Toutes les importations',
  more: 'Charger la suite',
  loading: 'Chargement…',
  notLoaded: 'La suite n’a pas pu être chargée',

  vimeo: 'Vimeo',
  csv: 'Liste',
  folder: 'Dossier',
  fromVimeo: (account) => (account ? `Vimeo, ${account}` : 'Vimeo'),
  fromList: (count) => counted(count, { one: 'Liste de # vidéo', other: 'Liste de # vidéos' }),
  onlyLooked: 'Essai à blanc',

  waiting: 'En attente',
  listing: 'Recherche du contenu',
  fetching: 'Récupération',
  finished: 'Terminée',
  incomplete: 'Incomplète',
  failed: 'Échouée',
  cancelled: 'Annulée',
  sourceAsks: (when) => `La source a demandé une pause. Reprise à ${when}.`,
  progressOf: (done, found) => `${done} vidéos sur ${found}`,
  found: (count) => counted(count, { one: '# vidéo trouvée', other: '# vidéos trouvées' }),
  bytesOf: (done, all) => `${done} sur ${all}`,
  skippedCount: (count) => `${count} ignorées`,
  failedCount: (count) => `${count} échouées`,
  wouldCome: (count) => `${count} seraient importées`,
  folders: (count) => counted(count, { one: '# dossier', other: '# dossiers' }),

  items: 'Vidéos',
  state: 'État',
  any: 'Toutes',
  item: {
    planned: 'Serait importée',
    waiting: 'En attente',
    fetching: 'En cours',
    done: 'Importée',
    skipped: 'Ignorée',
    failed: 'Échouée',
  },
  name: 'Nom',
  size: 'Taille',
  why: 'Remarques',
  noItems: 'Rien dans cet état',
  noItemsYet: 'Aucune vidéo trouvée pour l’instant',
  tries: (count) => counted(count, { one: '# essai', other: '# essais' }),

  cancel: 'Annuler l’importation',
  cancelAsk: 'Annuler cette importation\u00a0?',
  cancelText:
    'Elle s’arrête aussitôt. Les vidéos importées sont conservées, et vous pourrez reprendre plus tard.',
  cancelAction: 'Annuler l’importation',
  isCancelled: 'L’importation est annulée',
  notCancelled: 'L’importation n’a pas été annulée',
  retry: 'Réessayer les échecs',
  goOn: 'Reprendre',
  retried: 'L’importation reprend',
  notRetried: 'L’importation ne reprend pas',
  tokenTitle: 'Jeton de Vimeo',
  token: 'Jeton d’accès',
  tokenHint: (account: string | null) =>
    'Le précédent a été supprimé à la fin de l’importation. Prenez-en un ' +
    `${account ? `de ${account}` : 'du même compte'}, avec les scopes «\u00a0public\u00a0», ` +
    '«\u00a0private\u00a0» et «\u00a0video_files\u00a0». Il est gardé chiffré pendant ' +
    'l’importation, puis supprimé.',
  reallyImport: 'Importer maintenant',
  gone: 'Cette importation n’existe pas',
  goneText: 'Le lien est peut-être obsolète ou mal saisi.',
  started: 'Début',
  ended: 'Fin',
  notes: {
    imported_before: 'Déjà importé, sous {target}.',
    being_imported: 'En cours d’importation, sous {target}.',
    deleted_meanwhile: 'La vidéo a été supprimée pendant que son fichier était récupéré.',
    subtitles_missing: 'Ses sous-titres ({language}) manquent : {why}',
    password_left: 'Le mot de passe de Vimeo n’est pas repris : ici la vidéo est privée.',
    folder_unreadable: 'Rien n’a été importé de ce dossier. {why}',
    link_left: 'Un lien : les liens ne sont pas suivis. Importez le dossier auquel il mène.',
  },
  start: {
    title: 'Nouvelle importation',
    from: 'Source',
    vimeo: 'Vimeo',
    vimeoText: 'Un compte entier ou un dossier, avec tout ce qui accompagne les vidéos',
    csv: 'Fichier CSV',
    csvText: 'Une liste avec URL, noms, collections et sous-titres',
    addresses: 'URL',
    addressesText: 'Une par ligne, saisies ou collées',
    folder: 'Dossier',
    folderText: 'Sur la machine où tourne svc',

    token: 'Jeton d’accès',
    tokenHint:
      'Il est gardé chiffré pendant l’importation, puis supprimé, et jamais plus affiché. Il lui ' +
      'faut les scopes «\u00a0public\u00a0», «\u00a0private\u00a0» et «\u00a0video_files\u00a0».',
    makeToken: 'Créer un jeton chez Vimeo',

    onlyFolder: 'Ce dossier seulement',
    onlyFolderHint: 'Son numéro, ou son URL sur vimeo.com. Laissez vide pour tout importer.',
    folderWrong: 'Le dossier doit être un numéro, ou une URL qui se termine par un numéro.',

    file: 'Fichier',
    chooseFile: 'Choisir un fichier',
    orPaste: 'Ou collez la liste',
    csvHint:
      'La première ligne nomme les colonnes\u00a0: url, et au choix name, description, tags, ' +
      'collection, visibility, external_id, captions. Virgules, points-virgules ou tabulations.',
    fileTooLarge: 'Le fichier est trop grand\u00a0: une liste peut faire 20 Mo.',
    fileRead: (name) => `Depuis ${name}`,
    forget: (name) => `Retirer ${name}`,
    lines: 'URL des fichiers',
    linesHint: 'http ou https, une par ligne. svc télécharge les fichiers.',
    nothingTyped: 'Rien à importer pour l’instant',

    looking: 'Vérification…',
    notLooked: 'La liste n’a pas pu être vérifiée',
    rows: (count) => counted(count, { one: '# vidéo', other: '# vidéos' }),
    firstRows: (shown, all) => `Les ${shown} premières sur ${all}`,
    faults: (count) => counted(count, { one: '# erreur', other: '# erreurs' }),
    faultsText: 'Corrigez la liste pour lancer l’importation.',
    moreFaults: (count) => counted(count, { one: 'et # autre', other: 'et # autres' }),
    line: 'Ligne',
    row: 'Ligne',
    column: 'Colonne',
    fault: 'Erreur',
    name: 'Nom',
    address: 'URL',
    collectionOf: 'Collection',

    folderHow:
      'Seules les personnes ayant accès à cette machine peuvent lire ses dossiers. Saisissez-y\u00a0:',
    folderMore:
      'Les dossiers deviennent des collections, et les sous-titres à côté des fichiers suivent. ' +
      'L’importation apparaît alors ici.',
    command: 'commande',

    options: 'Options',
    collection: 'Tout mettre dans',
    noCollection: 'Aucune collection',
    visibility: 'Visibilité',
    asSource: 'Comme dans la source',
    public: 'Publique',
    private: 'Privée',
    again: 'Importer à nouveau (crée des doublons)',
    dryRun: 'Essai à blanc',
    start: 'Commencer l’importation',
    startLook: 'Lancer l’essai à blanc',
    starting: 'Démarrage…',
    begun: 'L’importation a commencé. Vous pouvez fermer cette page.',
    notBegun: 'L’importation n’a pas commencé',
    back: 'Toutes les importations',
  },
}
