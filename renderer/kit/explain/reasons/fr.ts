import type { ReasonMessages } from './table.ts'

export const messages: ReasonMessages = {
  password_wrong: 'Ce n’est pas le mot de passe.',
  password_needed: 'Un mot de passe est défini. Saisissez-le aussi.',
  password_replaced: 'Un autre mot de passe a été défini entre-temps.',
  beyond_sessions:
    'Dès qu’un mot de passe est défini, cela ne se fait plus depuis le navigateur. Utilisez ' +
    'svc sur la machine de l’appliance.',
  owner_only: 'Seul le propriétaire de l’appliance peut le faire.',
  folder_by_command:
    'Un dossier de la machine s’importe seulement là-bas\u00a0: avec svc import folder.',
  public_address_only:
    'Personne ne peut se connecter à cette adresse. Ouvrez l’appliance à son adresse publique.',

  passkey_needs_name:
    'Une clé d’accès demande un nom\u00a0: ouvrez l’appliance par localhost ou à son adresse publique.',
  passkey_known: 'Cette clé d’accès est déjà connue ici.',
  passkeys_full: 'Il y a déjà {most} clés d’accès. Supprimez-en une qui ne sert plus.',
  keys_full: 'Un espace a au plus {most} clés API. Révoquez-en une qui ne sert plus.',
  webhooks_full: 'Un espace a au plus {most} webhooks. Supprimez-en un qui ne sert plus.',
  last_space: 'C’est le seul espace, et il en faut toujours un. Créez-en d’abord un autre.',
  inside_itself:
    'Une collection ne peut pas se trouver dans elle-même. Choisissez un autre endroit.',
  text_changed: 'Le texte de ces sous-titres a été modifié ailleurs entre-temps.',
  backup_folder: 'Rien ne peut être écrit dans {folder} ({fault}). Vérifiez SVC_BACKUP_DIR.',
  backup_runs: 'Une sauvegarde est déjà en cours. Attendez qu’elle soit prête, ou supprimez-la.',
  set_by_environment:
    '{variable} est fixé dans l’environnement de svc et l’emporte. Changez-le là-bas, ou retirez-le et redémarrez svc.',
  nothing_to_measure:
    'Aucune vidéo avec image n’est prête dans cet espace pour la mesure. Envoyez-en une et ' +
    'revenez quand elle est prête.',

  not_errored: 'Seule une vidéo en échec peut être relancée.',
  nothing_stored: 'Rien de cette vidéo n’est conservé pour la relancer\u00a0: envoyez un fichier.',
  takes_no_file:
    'La vidéo est encore en traitement. Attendez qu’elle soit prête, puis envoyez le nouveau fichier.',
  sound_only: 'Cette vidéo n’a que du son\u00a0: envoyez une image comme affiche.',
  video_first: 'Envoyez d’abord la vidéo\u00a0: une piste audio prend sa durée.',
  track_in_work: 'Les pistes du fichier source pourront être supprimées quand la vidéo sera prête.',
  only_sound: 'C’est le seul son de la vidéo\u00a0: ajoutez d’abord une autre piste.',
  not_played_yet: 'La vidéo n’est pas encore lisible. Patientez un instant.',
  no_sound: 'Cette vidéo n’a pas de son.',
  backup_not_ready: 'Cette sauvegarde peut être téléchargée une fois prête.',
  webhook_disabled: 'Ce webhook est désactivé. Activez-le d’abord.',
  decided_already: 'Cette connexion a déjà reçu une réponse.',
  import_runs: 'Cet import est encore en cours. Attendez qu’il soit terminé.',
  import_over: 'Cet import est déjà terminé.',
  import_looked: 'Cet import n’a fait que regarder. Lancez-en un qui récupère aussi les vidéos.',
  import_complete: 'Il ne reste rien à reprendre dans cet import.',
  import_token_gone:
    'Le jeton de cet import a été détruit à la fin. Donnez-en un autre du même compte.',

  file_empty: 'Le fichier est vide. Vérifiez qu’il a été copié ou exporté en entier.',
  file_cut: 'Le fichier n’est pas arrivé en entier. Envoyez-le de nouveau.',
  encoding_unknown: 'Cet encodage de caractères n’est pas connu.',
  encoding_other: 'Le fichier n’est pas encodé en {encoding}. Choisissez un autre encodage.',
  reading_slow:
    'La lecture de ce fichier a pris plus de {seconds} secondes de temps processeur et a été ' +
    'interrompue. Envoyez un fichier plus petit ou plus simple.',
  reading_large:
    'La lecture de ce fichier a demandé plus de mémoire qu’un texte ne peut en utiliser et a ' +
    'été interrompue. Envoyez un fichier plus petit ou plus simple.',
  too_many_tags: 'Une vidéo a au plus {most} tags\u00a0; celle-ci en aurait {count}.',

  required: 'Il manque quelque chose\u00a0: {field}.',
  too_short: 'Au moins {least} caractères.',
  too_long: 'Au plus {most} caractères.',
  too_few: 'Au moins {least}.',
  too_many: 'Au plus {most}.',
  too_small: 'Pas moins de {least}.',
  too_large: 'Pas plus de {most}.',
  web_address: 'Saisissez une adresse http ou https.',
  domain: 'Saisissez des domaines comme example.org ou *.example.org, sans https:// ni chemin.',

  list_empty: 'Le fichier est vide. La première ligne doit nommer les colonnes, dont url.',
  list_headless: 'La colonne url manque. La première ligne doit nommer les colonnes.',
  list_without_rows: 'Il n’y a aucune ligne sous les noms des colonnes.',
  list_too_long: 'Il y a {count} lignes\u00a0; {most} au plus sont acceptées. Divisez le fichier.',
  column_unknown:
    '«\u00a0{name}\u00a0» n’est pas une colonne connue. Les colonnes connues sont {known}.',
  column_twice: 'Figure deux fois.',
  quote_open: 'Un guillemet n’est pas fermé.',
  quote_closed_early: 'Du texte suit le guillemet fermant\u00a0: {rest}',
  too_many_cells:
    'Compte {cells} cellules pour {columns} colonnes. Une cellule qui contient une virgule se met entre guillemets.',
  address_missing: 'Est vide. Chaque vidéo a besoin de l’adresse de son fichier.',
  address_unreadable: 'N’est pas une adresse. Elle doit commencer par http:// ou https://.',
  address_refused: 'Cette adresse ne peut pas être lue.',
  visibility_unknown: 'Vaut {value}\u00a0; écrivez public, private ou rien.',
  id_too_long: 'Dépasse {most} caractères.',
  row_twice: 'Est identique à la ligne {row}.',
  folder_too_deep: 'Dépasse {most} collections de profondeur.',
  folder_name_too_long: 'Contient un nom de plus de {most} caractères.',
  caption_unreadable:
    '{part}\u00a0: écrivez en=https://example.org/talk.vtt, avec une espace entre plusieurs.',
  caption_address_unreadable:
    '{part}\u00a0: n’est pas une adresse. Elle doit commencer par http:// ou https://.',
  caption_address_refused: '{part}\u00a0: cette adresse ne peut pas être lue.',
  caption_twice: 'Nomme deux fois {language}.',
  too_many_columns: 'Nomme {count} colonnes\u00a0; {most} au plus sont acceptées.',
  cell_too_long: 'Contient une cellule de plus de {most} caractères.',

  cue_untimed: 'Texte sans minutage au-dessus. Écrivez {example}.',
  cue_timing_unreadable: 'Minutage illisible. Écrivez {example}.',
  cue_beyond_clock: 'Plus de 59 minutes ou secondes. Écrivez {example}.',
  cue_ends_before_start: 'Finit avant de commencer.',
  cue_ends_at_start: 'Finit au moment où il commence.',
  cues_missing: 'Il ne contient aucun sous-titre. Choisissez un fichier WebVTT ou SRT.',
  too_many_cues: 'Il contient {count} sous-titres\u00a0; {most} au plus sont acceptés.',
  too_many_lines: 'Il contient {count} lignes\u00a0; {most} au plus sont acceptées.',
  line_too_long: 'Dépasse {most} caractères.',

  chapter_not_after_last: 'Ne commence pas après le début du chapitre précédent ({start} s).',
  chapter_overlaps: 'Commence avant la fin du chapitre précédent ({end} s).',
  chapter_ends_before_start: 'Un chapitre se termine après son début.',
  chapter_beyond_end: 'Est en dehors de la vidéo, qui dure {length} s.',
}
