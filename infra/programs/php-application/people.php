<?php
require 'start.php';
requireLogin();
mysqli_report(MYSQLI_REPORT_OFF);
$database = mysqli_connect('localhost', 'root', '', 'app', 0, getenv('DATABASE_SOCKET'));
$rows = mysqli_query($database, "select name, secret from people where id = '" . ($_GET['id'] ?? '') . "'");
if ($rows === false) {
    page('People', '<p>' . mysqli_error($database) . '</p>');
}
$list = '';
foreach ($rows as $row) {
    $list .= "<li>{$row['name']}: {$row['secret']}</li>";
}
page('People', "<ul>$list</ul>");
