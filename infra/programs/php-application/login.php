<?php
require 'start.php';
$form = '<form method="post"><label>Username <input name="username"></label>
<label>Password <input name="password" type="password"></label>
<input type="submit" name="Login" value="Login"></form>';
if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    page('Login', $form);
}
if ($_POST['username'] === 'admin' && $_POST['password'] === 'password') {
    session_regenerate_id(true);
    $_SESSION['user'] = 'admin';
    header('Location: index.php');
    exit();
}
page('Login', "<p>Login went wrong</p>$form");
