<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'wordpress');
define('DB_PASSWORD', 'wordpress');
define('DB_HOST', 'localhost:/tmp/market.sock');
define('DB_CHARSET', 'utf8mb4');
$address = rtrim(getenv('ADDRESS') ?: 'http://localhost', '/');
define('WP_HOME', $address);
define('WP_SITEURL', $address);
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define("{$name}_KEY", getenv('KEY') . $name);
    define("{$name}_SALT", $name . getenv('KEY'));
}
define('WP_DEFAULT_THEME', 'twentytwentythree');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', '/usr/share/wordpress/');
require_once ABSPATH . 'wp-settings.php';
