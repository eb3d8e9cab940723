<?php
require 'start.php';
requireLogin();
$form = '<form method="post" enctype="multipart/form-data"><label>File <input type="file" name="file"></label>
<input type="submit" value="Send"></form>';
$file = $_FILES['file'] ?? null;
page('Upload', $file ? '<p>' . htmlspecialchars($file['name']) . " has {$file['size']} bytes</p>" : $form);
