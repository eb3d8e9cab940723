<?php
// Fills the database: a market's site with three people, two posts and the weak plug-in.
$_SERVER['HTTP_HOST'] = 'localhost';
$_SERVER['REQUEST_METHOD'] = 'GET';
define('WP_INSTALLING', true);
require '/usr/share/wordpress/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
add_filter('pre_wp_mail', '__return_false');
wp_install('Market', 'petra', 'petra@market.example', true, '', bin2hex(random_bytes(16)));
wp_insert_user(['user_login' => 'rosa', 'user_pass' => 'sunflower', 'user_email' => 'rosa@market.example', 'role' => 'author']);
wp_insert_user(['user_login' => 'kilian', 'user_pass' => 'marzipan', 'user_email' => 'kilian@market.example', 'role' => 'subscriber']);
$rosa = get_user_by('login', 'rosa')->ID;
$posts = [
    'Market on Saturday' => 'From eight to twelve, in front of the church. Rosa brings marigolds.',
    'Honey is back' => 'Two kinds this year: lime tree and forest.',
];
foreach ($posts as $title => $content)
    wp_insert_post(['post_title' => $title, 'post_content' => $content, 'post_status' => 'publish', 'post_author' => $rosa]);
$failed = activate_plugin('wp-advanced-search/wp-advanced-search.php');
if (is_wp_error($failed)) fwrite(STDERR, "The plug-in is not active: {$failed->get_error_message()}\n");
