import { type en, isOver, type ProblemMessages } from './en.ts'

const sentences: ProblemMessages = {
  disk_full: () =>
    'Le disque est plein. Les vidéos sont lues, mais rien ne peut être envoyé ni modifié.',
  log_incomplete: ({ lines }) =>
    `Le journal ne peut pas être écrit : ${lines} lignes ont été perdues.`,
  database_damaged: () => 'La base de données est endommagée.',
  ffmpeg_missing: () => 'ffmpeg est introuvable. Les vidéos attendent qu’il soit là.',
  sandbox_degraded: ({ parts }) =>
    `Le bac à sable de ffmpeg n’est actif qu’en partie. Inactif : ${parts}.`,
  webhook_failing: ({ url, error }) => `Le webhook ${url} est en échec : ${error}`,
  backup_failed: ({ error }) => `La dernière sauvegarde nocturne a échoué : ${error}`,
  backup_incomplete: ({ files }) =>
    `La dernière sauvegarde est incomplète. Fichiers manquants : ${files}.`,
  backup_damaged: ({ error }) => `Le test de restauration d’une sauvegarde a échoué : ${error}`,
  backup_untested: ({ error }) => `La dernière sauvegarde n’a pas pu être testée : ${error}`,
  media_missing: ({ files, videos }) =>
    `Des fichiers manquent ou sont endommagés : ${files}, dans ${videos} ${videos === 1 ? 'vidéo' : 'vidéos'}.`,
  certificate_expiring: ({ expires_at, fault, host }) =>
    fault
      ? `Le nouveau certificat HTTPS ne peut pas être utilisé : ${fault}`
      : `Le certificat HTTPS${host ? ` de ${host}` : ''} ${isOver(expires_at) ? 'a expiré le' : 'est valable jusqu’au'} ${String(expires_at).slice(0, 10)}.`,
  clock_ahead: () =>
    'L’horloge a avancé. Pendant une heure, rien n’est supprimé en raison de son âge.',
  file_limit_low: ({ limit }) => `svc ne peut ouvrir que ${limit} fichiers à la fois.`,
}

export const messages: typeof en = {
  details: 'Afficher les détails',
  more: (count) => `Il y a ${count === 1 ? '1 autre problème' : `${count} autres problèmes`}.`,
  since: (when) => `Depuis ${when}`,
  sentences,
  remedies: {
    disk_full:
      'Libérez de l’espace sur le disque du dossier de données : supprimez des vidéos ou des sauvegardes.',
    log_incomplete:
      'Vérifiez que le disque du fichier journal a de la place et que svc peut y écrire.',
    database_damaged: 'Arrêtez svc, vérifiez le disque et restaurez une sauvegarde.',
    ffmpeg_missing: 'Installez ffmpeg 5.1 ou plus récent, ou donnez son chemin dans SVC_FFMPEG.',
    sandbox_degraded: 'La liste ci-dessous dit ce qu’il faut à chaque partie.',
    webhook_failing:
      'Ouvrez Développeurs, Webhooks : chaque tentative dit ce que le destinataire a répondu.',
    backup_failed: 'Ouvrez Réglages, Stockage pour la raison, puis faites une sauvegarde manuelle.',
    backup_incomplete:
      'Exécutez svc doctor --files sur la machine où tourne svc et reprenez les fichiers d’une sauvegarde antérieure.',
    backup_damaged:
      'Vérifiez le disque des sauvegardes, puis ouvrez Réglages, Stockage et faites une nouvelle sauvegarde manuelle.',
    backup_untested:
      'Libérez de l’espace sur le disque des sauvegardes, ou conservez-les sur un autre disque.',
    media_missing:
      'Exécutez svc doctor --files sur la machine où tourne svc et reprenez les fichiers ' +
      'd’une sauvegarde, ou importez de nouveau les vidéos.',
    certificate_expiring:
      'Renouvelez le certificat sur la machine de svc, ou celui du proxy placé devant.',
    clock_ahead: 'Vérifiez que l’horloge de la machine est à l’heure.',
    file_limit_low: 'Portez la limite de fichiers ouverts à 4096 ou plus.',
  },
}
