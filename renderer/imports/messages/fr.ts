import { counted } from '../../kit/language.ts'
import type { ImportMessages } from './en.ts'

export const messages: ImportMessages = {
  title: 'Imports',
  about:
    'Reprenez des bibliothèques entières, avec noms, dossiers et sous-titres. L’appareil fait ' +
    'le travail\u00a0: vous pouvez fermer cette page.',
  begin: 'Nouvelle importation',
  none: 'Apportez vos vidéos',
  noneText:
    'Depuis Vimeo, une liste d’adresses ou un dossier de la machine de l’appareil. Les noms, ' +
    'dossiers et sous-titres suivent. Rien ne vient deux fois, et la page peut être fermée.',
  all: 'Toutes les importations',
  more: 'Charger la suite',
  loading: 'Chargement…',
  notLoaded: 'La suite n’a pas pu être chargée',

  vimeo: 'Vimeo',
  csv: 'Une liste',
  folder: 'Un dossier',
  fromVimeo: (account) => (account ? `Vimeo, ${account}` : 'Vimeo'),
  fromList: (count) => counted(count, { one: 'Liste de # vidéo', other: 'Liste de # vidéos' }),
  onlyLooked: 'Aperçu seul',

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
  here: (count) => `${count} apportées`,
  skippedCount: (count) => `${count} laissées`,
  failedCount: (count) => `${count} échouées`,
  wouldCome: (count) => `${count} viendraient`,
  folders: (count) => counted(count, { one: '# dossier', other: '# dossiers' }),

  items: 'Vidéos',
  state: 'État',
  any: 'Toutes',
  item: {
    planned: 'Viendrait',
    waiting: 'En attente',
    fetching: 'En cours',
    done: 'Apportée',
    skipped: 'Laissée',
    failed: 'Échouée',
  },
  name: 'Nom',
  size: 'Taille',
  why: 'Remarques',
  noItems: 'Rien dans cet état',
  noItemsYet: 'Rien n’a encore été trouvé',
  openVideo: 'Ouvrir la vidéo',
  tries: (count) => counted(count, { one: '# essai', other: '# essais' }),

  cancel: 'Annuler l’importation',
  cancelAsk: 'Annuler cette importation\u00a0?',
  cancelText:
    'Elle s’arrête aussitôt. Ce qui est arrivé reste, et vous pourrez reprendre plus tard.',
  cancelDeed: 'Annuler l’importation',
  isCancelled: 'L’importation est annulée',
  notCancelled: 'L’importation n’a pas été annulée',
  retry: 'Réessayer les échecs',
  goOn: 'Reprendre',
  retried: 'L’importation reprend',
  notRetried: 'L’importation ne reprend pas',
  tokenTitle: 'Jeton de Vimeo',
  token: 'Jeton d’accès',
  tokenHint: (account: string | null) =>
    'Le précédent a été détruit à la fin de l’importation. Prenez-en un ' +
    `${account ? `de ${account}` : 'du même compte'}, avec les scopes «\u00a0public\u00a0», ` +
    '«\u00a0private\u00a0» et «\u00a0video_files\u00a0»\u00a0: il est gardé chiffré pendant ' +
    'l’importation, puis détruit lui aussi.',
  reallyImport: 'Importer maintenant',
  gone: 'Cette importation n’existe pas',
  goneText: 'L’adresse est peut-être ancienne ou mal saisie.',
  started: 'Début',
  ended: 'Fin',
  notes: {
    imported_before: 'Déjà importé, sous {target}.',
    being_imported: 'En cours d’importation, sous {target}.',
    deleted_meanwhile: 'La vidéo a été supprimée pendant que son fichier était récupéré.',
    subtitles_missing: 'Ses sous-titres ({language}) manquent : {why}',
    password_left: 'Le mot de passe de Vimeo n’est pas repris : ici la vidéo est privée.',
    link_left: 'Un lien : les liens ne sont pas suivis. Importez le dossier auquel il mène.',
  },
}
