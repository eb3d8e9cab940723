<?php
// Weak on purpose: table and field come from the address, unchecked.
require_once dirname(__DIR__, 5) . '/wp-load.php';

$q = stripslashes($_GET['q'] ?? '');
$t = stripslashes($_GET['t'] ?? '');
$f = stripslashes($_GET['f'] ?? '');
if ($q === '' || $t === '' || $f === '') exit;

header('Content-Type: text/plain; charset=utf-8');
$database = mysqli_connect('localhost', DB_USER, DB_PASSWORD, DB_NAME, 0, explode(':', DB_HOST)[1]);
$database->multi_query("SELECT DISTINCT $f FROM $t WHERE $f LIKE '" . $database->real_escape_string($q) . "%'");
do {
    $result = $database->store_result();
    if ($result) foreach ($result->fetch_all() as $row) echo "$row[0]\n";
} while ($database->next_result());
