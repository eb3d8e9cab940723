<?php
/*
Plugin Name: WP-Advanced-Search (stand-in)
Description: Not the real plug-in: a stand-in by Sentiero with the same weak file at the same address.
Version: 3.3.8
*/
if (!defined('ABSPATH')) exit;

register_activation_hook(__FILE__, function () {
    global $wpdb;
    $wpdb->query("CREATE TABLE IF NOT EXISTS {$wpdb->prefix}autosuggest (id int auto_increment primary key, words varchar(100))");
    foreach (['market', 'marigold', 'honey'] as $word) $wpdb->insert("{$wpdb->prefix}autosuggest", ['words' => $word]);
});
