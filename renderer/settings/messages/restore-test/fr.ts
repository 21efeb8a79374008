import type { RestoreTestMessages } from './en.ts'

export const restoreTest: RestoreTestMessages = {
  start: 'Tester la restauration',
  startNamed: (when) => `Tester la restauration de la sauvegarde du ${when}`,
  begun: 'Le test de restauration a commencé',
  notBegun: 'Le test de restauration n’a pas été lancé',
  none: 'Pas encore testée',
  waiting: 'En attente du test de restauration',
  running: 'Test de restauration en cours',
  passed: (when) => `Restauration testée le ${when}`,
  failed: (when) => `Le test de restauration a échoué le ${when}.`,
  signedBy:
    'Les sauvegardes sont signées. Conservez cette empreinte hors de svc, par exemple sur papier : elle est demandée à la restauration.',
  unsigned: 'non signée',
  signedByOther: 'signée par une autre installation',
  faults: {
    manifest_damaged: () => 'La liste de ses fichiers est endommagée.',
    signature_wrong: () => 'Son manifeste a été modifié après la signature.',
    file_missing: (file) => `Un fichier manque : ${file}`,
    file_damaged: (file) => `Un fichier est endommagé : ${file}`,
    database_damaged: (file) => `La base de données est endommagée : ${file}`,
    rows_differ: (file) => `Des lignes manquent dans la base de données : ${file}`,
    key_wrong: () => 'La clé principale ne correspond pas à la base de données.',
    not_finished: () => 'Il n’a pas pu être terminé. Le journal du serveur en donne la raison.',
    no_space: () => 'Le test de restauration attend de l’espace disque.',
  },
}
